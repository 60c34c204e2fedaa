import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, test } from 'vitest';
import { CallError } from '#client/api/call.ts';
import { errors } from '#contract/errors/errors.ts';
import type { Item, ItemDetail } from '#contract/kinds/items.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import type { Lead } from '#contract/kinds/leads.ts';
import { player } from '#sports/football/player.ts';
import { team } from '#sports/football/team.ts';
import { circuit } from '#sports/motogp/circuit.ts';
import { rider } from '#sports/motogp/rider.ts';
import { getLeadList, getRequestedSize, leadQuery } from './lead-lists.ts';
import { Leads } from './lead-sections.tsx';

const can = { edit: false, delete: false };
const common = { image: null, likesCount: 0, liked: false };
const barcelona: ItemDetail = { _id: 't1', kind: 'team', name: 'FC Barcelona', ...common, can };

function makePlayer(number: number, position: string | null, more: Partial<Item> = {}): Item {
  const item = { _id: `p${number}`, kind: 'player', name: `Player ${number}`, number, position };
  return { ...item, rating: 99 - number, team: [barcelona], ...common, ...more } as Item;
}

const squad = [
  makePlayer(1, 'goalkeeper'),
  makePlayer(9, 'forward', { liked: true }),
  makePlayer(3, 'left-back'),
  makePlayer(5, 'centre-back', { rating: null }),
  makePlayer(30, null),
];

type Answer = readonly Item[] | Error;

async function draw(kind: Kind, item: ItemDetail, answers: readonly Answer[], total?: number) {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, retryOnMount: false } },
  });
  const leads = kind.leadsTo.filter((lead): lead is Exclude<Lead, { type: 'outgoing' }> => {
    return lead.type !== 'outgoing';
  });
  for (const [index, answer] of answers.entries()) {
    const lead = leads[index];
    const list = lead && getLeadList(kind, item, lead);
    if (!list) throw new Error('The item has no such list');
    const { queryKey } = leadQuery(list, getRequestedSize(lead));
    const queryFn = () =>
      answer instanceof Error
        ? Promise.reject(answer)
        : { data: answer, page: 1, size: 40, total: total ?? answer.length };
    await client.prefetchQuery({ queryKey, queryFn });
  }
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <Leads kind={kind} item={item}>
          <p>how it stands</p>
          <p>what fans say</p>
        </Leads>
      ),
    },
  ]);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Stub />
    </QueryClientProvider>,
  );
  return html.replaceAll(/<svg.*?<\/svg>/g, '');
}

function textsOf(html: string, tag: string): string[] {
  return [...html.matchAll(new RegExp(`<${tag}[ >].*?</${tag}>`, 'g'))].map(([element]) =>
    element.replaceAll(/<[^>]+>/g, '').replaceAll('\u00A0', ' '),
  );
}

describe('a squad', () => {
  const referred = { ...barcelona, referredBy: ['player'] };

  test('is grouped by line, with all defenders together and players without a position last', async () => {
    const html = await draw(team, referred, [squad]);
    expect(textsOf(html, 'h2')).toEqual(['Squad']);
    expect(textsOf(html, 'h3')).toEqual(['Goalkeepers', 'Defenders', 'Forwards', 'Others']);
    expect(textsOf(html, 'li')).toEqual([
      'Player 1, number 1, Rating 98',
      'Player 3, number 3, left-back, Rating 96',
      'Player 5, number 5, centre-back, Rating –',
      'Player 9, number 9, Rating 90, liked',
      'Player 30, number 30, Rating 69',
    ]);
    expect(html).toContain('title="Player 3"');
    expect(html).toContain('5 players, highest rating first');
    expect(html).toMatch(/href="\/fifa\/players\?team=t1"[^>]*>(?:<\/?span>)*Show as gallery</);
    expect(html.indexOf('Squad')).toBeLessThan(html.indexOf('how it stands'));
  });

  test('links to all players if some are not shown, and then counts no line', async () => {
    const html = await draw(team, referred, [squad], 57);
    expect(html).toMatch(/href="\/fifa\/players\?team=t1"[^>]*>(?:<\/?span>)*Show all 57</);
    expect(textsOf(html, 'p')).toEqual([
      '57 players, highest rating first',
      'how it stands',
      'what fans say',
    ]);
  });

  test('without players has a text, and a loading squad has placeholders', async () => {
    const none = await draw(team, { ...barcelona, referredBy: [] }, []);
    expect(none).toContain('No player of this team is in the catalogue.');
    const pending = await draw(team, barcelona, []);
    expect(pending).toContain('aria-busy="true"');
    expect(textsOf(pending, 'h3')).toHaveLength(4);
  });

  test('that fails to load shows the error and a retry button', async () => {
    const { status, message } = errors.internal;
    const problem = { type: 'about:blank', title: message, status, detail: message, message };
    const refused = new CallError(status, { ...problem, code: 'internal' });
    const html = await draw(team, referred, [refused]);
    expect(html).toContain('role="alert"');
    expect(html).toContain('Try again');
  });
});

describe('more of a player’s team and position', () => {
  const pedri = { ...makePlayer(8, 'midfielder'), can };
  const gavi = makePlayer(6, 'midfielder');

  test('excludes the player and links to the galleries', async () => {
    const html = await draw(player, pedri, [
      [pedri, ...squad],
      [pedri, gavi],
    ]);
    expect(textsOf(html, 'h2')).toEqual(['More of FC Barcelona', 'More midfielders']);
    expect(html).not.toContain('Player 8');
    expect(textsOf(html, 'li')).toHaveLength(squad.length + 1);
    expect(html).toMatch(
      /\?team=t1"[^>]*>(?:<\/?span>)*All players of <bdi translate="no">FC Barcelona</,
    );
    expect(html).toMatch(/\?position=midfielder"[^>]*>(?:<\/?span>)*All midfielders</);
    expect(html.indexOf('how it stands')).toBeLessThan(html.indexOf('More midfielders'));
  });

  test('is not shown without other players or without a team', async () => {
    const html = await draw(player, { ...pedri, team: [] }, []);
    expect(textsOf(html, 'h2')).toEqual(['More midfielders']);
    expect(textsOf(await draw(player, pedri, [[pedri], [pedri]]), 'h2')).toEqual([]);
  });
});

describe('victories', () => {
  const mugello = { _id: 'c1', kind: 'circuit', name: 'Mugello', ...common, can };
  const marquez = { _id: 'r1', kind: 'rider', name: 'Marc Márquez', number: 93, ...common, can };

  test('are listed on a circuit with a winner', async () => {
    const won = await draw(circuit, { ...mugello, referredBy: ['rider'] }, [[marquez]]);
    expect(textsOf(won, 'h2')).toEqual(['Won here']);
    expect(textsOf(won, 'li')).toEqual(['Marc Márquez, number 93']);
    expect(won).toContain('href="/motogp/riders?circuits=c1"');
    for (const unknown of [mugello, { ...mugello, referredBy: [] }]) {
      expect(textsOf(await draw(circuit, unknown, []), 'h2')).toEqual([]);
    }
  });

  test('state the date of the riders’ source', async () => {
    const source = { name: 'starter catalogue', date: null };
    const here = { ...mugello, referredBy: ['rider'] };
    const html = await draw(circuit, here, [[{ ...marquez, source }]]);
    expect(textsOf(html, 'p')).toContain('As of: Season 2025 · starter catalogue');
    expect(await draw(circuit, here, [[marquez]])).not.toContain('As of');
  });

  test('are listed on a rider with a known circuit', async () => {
    const winner = { ...marquez, victoriesSeason: 11, circuits: [{ _id: 'c1', name: 'Mugello' }] };
    const html = (await draw(rider, winner, [])).replaceAll('\u00A0', ' ');
    expect(textsOf(html, 'h2')).toEqual(['Won at']);
    expect(html).toContain('1 circuit · victories this season 11<');
    expect(html).toContain('href="/motogp/circuits/c1"');
    expect(textsOf(await draw(rider, { ...marquez, circuits: [] }, []), 'h2')).toEqual([]);
  });
});
