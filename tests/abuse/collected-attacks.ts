import { count, type EndCounts, sendTimed } from './answers.ts';
import { type Call, type FloodOptions, flood, pick } from './flood.ts';

export interface Collected {
  /** Followers of 5,000 fans, including one account with the same likes. */
  readonly readers: readonly string[];
  readonly likers: readonly string[];
  readonly admin: string;
  readonly liked: string;
  readonly chosenPath: string;
  readonly commentedPath: string;
}

const api = '/api/v1';

const reads = {
  'crowd of followed fans': () => '/eleven/crowd?of=following',
  feed: () => '/feed',
  'fans of an item': ({ liked }) => `/players/${liked}/fans`,
  'suggestions by taste': () => '/users/suggested?by=taste',
  'newest suggestions': () => '/users/suggested?by=newest',
  'followed suggestions': () => '/users/suggested?by=followed',
} as const satisfies Record<string, (collected: Collected) => string>;

const deletions = {
  'deleted accounts with many likes': ({ likers }) =>
    likers.map((token) => ({ token, path: '/users/' })),
  'deleted item in many lineups': ({ admin, chosenPath }) => [{ token: admin, path: chosenPath }],
  'deleted lineup with many comments': ({ readers, commentedPath }) => [
    { token: pick(readers, 0), path: commentedPath },
  ],
} as const satisfies Record<string, (collected: Collected) => readonly Call[]>;

type ReadName = keyof typeof reads;
type DeletionName = keyof typeof deletions;
export type CollectedAttackName = ReadName | DeletionName | 'calls hung up on';

const readNames = Object.keys(reads) as ReadName[];
/** Deletions are last, because the other attacks need the deleted data. */
export const collectedAttackNames: readonly CollectedAttackName[] = [
  ...readNames,
  'calls hung up on',
  ...(Object.keys(deletions) as DeletionName[]),
];

interface CollectedAttackOptions extends FloodOptions {
  readonly attack: CollectedAttackName;
  readonly collected: Collected;
  readonly player: string;
  readonly tokens: readonly string[];
}

const isRead = (attack: CollectedAttackName): attack is ReadName => attack in reads;

const timeoutMs = 20;
const turnsPerWrite = 8;

export async function attackAsCollector(options: CollectedAttackOptions): Promise<EndCounts> {
  const { attack, collected, player, tokens } = options;
  if (attack === 'calls hung up on') {
    return flood(options, (turn) => ({
      path: `${api}${reads[pick(readNames, turn)](collected)}`,
      token: pick(collected.readers, turn),
      timeoutMs,
    }));
  }
  if (isRead(attack)) {
    return flood(options, (turn) =>
      turn % turnsPerWrite === 0
        ? like(player, pick(tokens, turn / turnsPerWrite), (turn / turnsPerWrite) % 2 === 0)
        : { path: `${api}${reads[attack](collected)}`, token: pick(collected.readers, turn) },
    );
  }
  const ends: EndCounts = {};
  for (const { path, token } of deletions[attack](collected)) {
    const call = { port: options.port, address: pick(options.addresses, 0), token };
    count(ends, (await sendTimed({ ...call, method: 'DELETE', path: `${api}${path}` })).end);
  }
  return ends;
}

function like(player: string, token: string, on: boolean): Call {
  return {
    method: 'PATCH',
    path: `${api}/users/togglePlayer/${player}`,
    token,
    body: JSON.stringify({ on }),
  };
}
