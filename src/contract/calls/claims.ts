import { Type } from 'typebox';
import { type Data, defineCall } from '#contract/call.ts';
import {
  DeletedAnswer,
  nameOf,
  ReferenceAnswer,
  ToggleBody,
  toggleDescription,
} from '#contract/calls/shared.ts';
import { claimEndpoint } from '#contract/endpoints.ts';
import type { Claimable } from '#contract/fans/claims.ts';
import type { StoredData } from '#contract/privacy.ts';

export const Claim = Type.Object(
  { ...ReferenceAnswer.properties, kind: Type.String() },
  { title: 'Claim', description: 'Who this user claims to be; nobody verifies it' },
);
export type Claim = Data<typeof Claim>;

const ClaimAnswer = Type.Object(
  {
    thisIsMe: Type.Boolean(),
    replaced: Type.Optional(
      Type.Object(ReferenceAnswer.properties, {
        title: 'ReplacedClaim',
        description: 'Person whom the viewer claimed to be before, if it was somebody else',
      }),
    ),
  },
  { title: 'ClaimAnswer' },
);
export type ClaimAnswer = Data<typeof ClaimAnswer>;

const claimKept: readonly StoredData[] = [
  {
    what: 'Who in the catalogue you claim to be, if anybody',
    from: 'You, on that page; nobody checks it',
    seen: 'Everybody who opens your page',
    tables: ['claim'],
  },
];

export function claimCall(kind: Claimable) {
  const { one, many } = kind.labels;
  return defineCall({
    id: `claim${nameOf(one)}`,
    ...claimEndpoint(kind),
    access: 'verified',
    tag: 'Accounts',
    summary: `Claim to be one of the ${many}, or withdraw the claim`,
    description: `${toggleDescription} A fan can claim to be one person only: a new claim replaces the previous one.`,
    bound: 'one claim',
    body: ToggleBody,
    answer: ClaimAnswer,
    keeps: claimKept,
    errors: ['itemNotFound'],
  });
}
export type ClaimCall = ReturnType<typeof claimCall>;

export const clearClaim = defineCall({
  id: 'clearClaim',
  method: 'DELETE',
  path: '/users/:id/thisIsMe',
  access: 'claim.clear',
  tag: 'Accounts',
  summary: 'Clear the claim of a user',
  description: 'Only for admins. `deleted` is false if there was no claim to clear.',
  bound: 'one claim',
  answer: DeletedAnswer,
  errors: ['userNotFound'],
});
