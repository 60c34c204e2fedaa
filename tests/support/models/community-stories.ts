import fc from 'fast-check';
import { eleven } from '#sports/football/eleven.ts';
import { podium } from '#sports/motogp/podium.ts';

export const clientCount = 8;
export const lineups = { eleven, podium } as const;
export type Build = keyof typeof lineups;
const builds = ['eleven', 'podium'] as const;

export type Target =
  | { readonly on: 'player' | 'rider' | 'lifter' }
  | { readonly on: Build; readonly of: number };

/** A null `on` toggles. */
export type Step = { readonly client: number } & (
  | { readonly do: 'like'; readonly target: Target; readonly on: boolean | null }
  | { readonly do: 'comment'; readonly target: Target; readonly rating: number }
  | { readonly do: 'uncomment'; readonly nth: number }
  | { readonly do: 'likeComment'; readonly nth: number; readonly on: boolean | null }
  | { readonly do: 'follow'; readonly whom: number; readonly on: boolean | null }
  | { readonly do: 'build' | 'unbuild'; readonly what: Build }
  | { readonly do: 'rename'; readonly what: Build | 'user'; readonly as: string }
  | { readonly do: 'deleteItem'; readonly what: 'player' | 'rider' }
  | { readonly do: 'leave' }
);

// Longer stories need more cleanup, so a few clients take most steps.
const client = fc.oneof(
  { weight: 3, arbitrary: fc.nat(2) },
  { weight: 1, arbitrary: fc.nat(clientCount - 1) },
);
const on = fc.constantFrom(true, true, false, null);
const target: fc.Arbitrary<Target> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ on: fc.constantFrom('player', 'rider', 'lifter', 'lifter') }),
  },
  // Few owners make the clients act on the same lineups.
  { weight: 1, arbitrary: fc.record({ on: fc.constantFrom(...builds), of: fc.nat(2) }) },
);
const rating = fc.integer({ min: 1, max: 5 });
const as = <const Do extends string>(name: Do) => fc.constant(name);

/** Deletions of items and accounts are rare, or little would remain. */
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ client, do: as('like'), target, on }) },
  { weight: 9, arbitrary: fc.record({ client, do: as('comment'), target, rating }) },
  { weight: 2, arbitrary: fc.record({ client, do: as('uncomment'), nth: fc.nat(3) }) },
  { weight: 7, arbitrary: fc.record({ client, do: as('likeComment'), nth: fc.nat(99), on }) },
  {
    weight: 3,
    arbitrary: fc.record({ client, do: as('follow'), whom: fc.nat(clientCount - 1), on }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ client, do: as('build'), what: fc.constantFrom(...builds) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ client, do: as('unbuild'), what: fc.constantFrom(...builds) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      client,
      do: as('rename'),
      what: fc.constantFrom('user', ...builds),
      as: fc.constantFrom('Ana', 'Anabel', 'Ana Ana'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      client,
      do: as('deleteItem'),
      what: fc.constantFrom('player', 'rider'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ client, do: as('leave') }) },
);

/** Some clients delete their accounts at the end, when much has to be removed. */
export const anyStory: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.array(anyStep, { minLength: 8, maxLength: 22, size: 'max' }),
    fc.subarray([0, 1, 2], { maxLength: 2 }),
  )
  .map(([steps, leaving]) => [
    ...steps,
    ...leaving.map((client): Step => ({ client, do: 'leave' })),
  ]);
