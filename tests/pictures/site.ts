import type { APIRequestContext } from '@playwright/test';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { eleven } from '#sports/football/eleven.ts';
import { podium } from '#sports/motogp/podium.ts';
import { callAs, type Fan, registerFan, type Session } from '#tests/e2e/fixtures.ts';
import type { RunningServer } from '#tests/support/server.ts';

type Api = ReturnType<typeof callAs>;

export interface Site {
  readonly viewer: Session;
  readonly builder: Session;
  readonly pages: Readonly<Record<'player' | 'rider' | 'lifter' | 'eleven', string>>;
}

const password = 'Fondo-Norte-26!';
const fan = (name: string, email: string): Fan => ({ name, email, password });

async function find(api: Api, base: string, name: string): Promise<string> {
  const { data } = await api.get(`${base}?name=${encodeURIComponent(name)}`);
  const [found] = data;
  if (!found) throw new Error(`The starter catalogue has no ${name}`);
  return found._id;
}

async function saveBest(api: Api, lineup: Lineup, name: string, sort: string): Promise<string> {
  const taken = new Set<string>();
  const slots: Record<string, string> = {};
  for (const slot of lineup.slots) {
    const position = slot.position ? `&position=${slot.position}` : '';
    const { data } = await api.get(`${lineup.of.api.base}?size=20&sort=${sort}${position}`);
    const ids: string[] = data.map(({ _id }: { _id: string }) => _id);
    const free = ids.find((id) => !taken.has(id));
    if (!free) throw new Error(`Nobody is left for ${slot.label}`);
    taken.add(free);
    slots[slot.name] = free;
  }
  const { _id } = await api.post(lineup.api.create, { name, ...slots });
  return _id;
}

export async function fillSite(request: APIRequestContext, server: RunningServer): Promise<Site> {
  const viewer = await registerFan(request, server, fan('Lucía Peña', 'lucia@example.com'));
  const builder = await registerFan(request, server, fan('Íñigo Ruiz', 'inigo@example.com'));
  const [lucia, inigo] = [callAs(request, server, viewer), callAs(request, server, builder)];

  const elevenId = await saveBest(inigo, eleven, 'Once de gala', '-rating');
  await saveBest(inigo, podium, 'Los del domingo', '-points');
  const comment = `${eleven.api.comment}/${elevenId}`;
  await lucia.post(comment, { comment: 'Three up front and nobody tracks back.', rating: 4 });
  await inigo.post(comment, { comment: 'They need not. Look who stands behind them.' });

  const player = await find(lucia, '/players', 'Bellingham');
  const rider = await find(lucia, '/rider', 'Marc Márquez');
  const lifter = await find(lucia, '/lifter', 'Olivares');
  const on = { on: true };
  await lucia.patch(`/users/togglePlayer/${player}`, on);
  await lucia.patch(`/users/togglePlayer/${await find(lucia, '/players', 'Bonmatí')}`, on);
  await inigo.patch(`/users/togglePlayer/${player}`, on);
  await lucia.patch(`${eleven.api.toggle}/${elevenId}`, on);
  await lucia.patch(`/users/toggleRider/${rider}`, on);

  return {
    viewer,
    builder,
    pages: {
      player: `/fifa/players/${player}`,
      rider: `/motogp/riders/${rider}`,
      lifter: `/powerlifting/lifters/${lifter}`,
      eleven: `/eleven/${elevenId}`,
    },
  };
}
