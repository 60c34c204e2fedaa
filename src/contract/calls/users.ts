import { Type } from 'typebox';
import { type Data, defineCall } from '#contract/call.ts';
import { Claim } from '#contract/calls/claims.ts';
import { lineupAnswer } from '#contract/calls/lineups.ts';
import {
  describedObject,
  nullable,
  PageQuery,
  pageOf,
  VersionAnswer,
} from '#contract/calls/shared.ts';
import { genders } from '#contract/genders.ts';
import { lineupsOf, type Sport } from '#contract/kinds/sport.ts';
import type { Lineup, UserField } from '#contract/lineups/lineup.ts';
import { maxTotal } from '#contract/lists.ts';
import { roles } from '#contract/policies.ts';

const tag = 'Accounts';

export const UserCard = Type.Object(
  {
    _id: Type.String(),
    name: Type.String({ examples: ['Marta'] }),
    image: nullable('string'),
    interestedIn: Type.String({ description: 'Interest of a sport, such as fifa' }),
  },
  { title: 'UserCard' },
);
export type UserCard = Data<typeof UserCard>;

export const findUsers = defineCall({
  id: 'findUsers',
  method: 'GET',
  path: '/users/byName/:name',
  access: 'public',
  tag,
  summary: 'Find users by name',
  bound: `a page of users, counted up to ${maxTotal}`,
  query: PageQuery,
  answer: pageOf(UserCard),
  errors: ['userNotFound', 'tooDeep'],
});

function userPageAnswer(lineups: readonly Lineup[]) {
  const toList = (lineup: Lineup) =>
    Type.Array(lineupAnswer(lineup), {
      description: `Empty, or the user's ${lineup.labels.one} as in GET ${lineup.api.base}/{id}`,
    });
  const lists: Record<UserField, ReturnType<typeof toList>> = Object.fromEntries(
    lineups.map((lineup) => [lineup.userField, toList(lineup)]),
  );
  return describedObject(
    {
      ...UserCard.properties,
      followersCount: Type.Integer(),
      followedCount: Type.Integer(),
      following: Type.Boolean({ description: 'Whether the viewer follows this user' }),
      followsViewer: Type.Boolean({ description: 'Whether this user follows the viewer' }),
      saysToBe: Type.Optional(Claim),
    },
    lists,
    {
      email: Type.Optional(Type.String()),
      gender: Type.Optional(Type.Enum([...genders])),
      role: Type.Optional(Type.Enum([...roles])),
      check: Type.Optional(Type.Boolean()),
      version: Type.Optional(VersionAnswer),
    },
  );
}
export type UserPage = Data<ReturnType<typeof userPageAnswer>>;

export function getUserCall(sports: readonly Sport[]) {
  return defineCall({
    id: 'getUser',
    method: 'GET',
    path: '/users/:id',
    access: 'public',
    tag,
    summary: 'One user, as on the user page',
    bound: 'one user',
    answer: userPageAnswer(lineupsOf(sports)),
    errors: ['userNotFound'],
  });
}

export type FollowCounts = Pick<
  UserPage,
  'followersCount' | 'followedCount' | 'following' | 'followsViewer'
>;
