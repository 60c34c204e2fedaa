import { defineCall } from '#contract/call.ts';
import { nameOf, PageQuery, Person, pageOf } from '#contract/calls/shared.ts';
import { fansEndpoint } from '#contract/endpoints.ts';
import { comparedFollows } from '#contract/fans/follows.ts';
import type { Likeable } from '#contract/fans/likeable.ts';

export function fansCall(likeable: Likeable) {
  const { one, title } = likeable.labels;
  return defineCall({
    id: `list${nameOf(one)}Fans`,
    ...fansEndpoint(likeable),
    // Visitors see only the number of likes.
    access: 'verified',
    tag: title,
    summary: `The fans who like a ${one}`,
    description:
      'Fans that the viewer follows are first. Within each group, the newest likes are first.',
    bound: `a page of fans, and the newest ${comparedFollows} follows`,
    isHeavy: true,
    query: PageQuery,
    answer: pageOf(Person),
    errors: ['itemNotFound', 'tooDeep'],
  });
}
export type FansCall = ReturnType<typeof fansCall>;
