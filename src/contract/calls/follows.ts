import { Type } from 'typebox';
import { type Data, defineCall } from '#contract/call.ts';
import {
  PageQuery,
  Person,
  pageOf,
  ToggleBody,
  toggleDescription,
} from '#contract/calls/shared.ts';
import { maxFollowed } from '#contract/fans/follows.ts';

const FollowAnswer = Type.Object(
  {
    following: Type.Boolean(),
    followers: Type.Integer({ minimum: 0 }),
  },
  { title: 'FollowAnswer' },
);
export type FollowAnswer = Data<typeof FollowAnswer>;

export const follow = defineCall({
  id: 'follow',
  method: 'PATCH',
  path: '/users/toggleFollow/:id',
  access: 'verified',
  tag: 'Following',
  summary: 'Follow or unfollow a user',
  description: `${toggleDescription} A fan can follow at most ${maxFollowed} fans.`,
  bound: 'one follow',
  body: ToggleBody,
  answer: FollowAnswer,
  errors: ['userNotFound', 'selfFollow', 'followsFull'],
});

export const listFollowers = defineCall({
  id: 'listFollowers',
  method: 'GET',
  path: '/users/:id/followers',
  access: 'verified',
  tag: 'Following',
  summary: 'Followers of a user, newest first',
  bound: 'a page of fans',
  query: PageQuery,
  answer: pageOf(Person),
  errors: ['userNotFound', 'tooDeep'],
});

export const listFollowed = defineCall({
  id: 'listFollowed',
  method: 'GET',
  path: '/users/:id/followed',
  access: 'verified',
  tag: 'Following',
  summary: 'Users that a user follows, newest first',
  bound: 'a page of fans',
  query: PageQuery,
  answer: pageOf(Person),
  errors: ['userNotFound', 'tooDeep'],
});
