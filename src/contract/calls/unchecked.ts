import { Type } from 'typebox';
import { type Data, defineCall } from '#contract/call.ts';
import { AddedByAnswer, PageQuery, pageOf } from '#contract/calls/shared.ts';
import { at, Thing } from '#contract/calls/things.ts';
import { maxTotal } from '#contract/lists.ts';

const UncheckedItem = Type.Object(
  { ...Thing.properties, addedBy: AddedByAnswer, at },
  { title: 'UncheckedItem', description: 'An item that no admin has checked' },
);
export type UncheckedItem = Data<typeof UncheckedItem>;

export const listUnchecked = defineCall({
  id: 'listUncheckedItems',
  method: 'GET',
  path: '/admin/unchecked',
  access: 'item.check',
  tag: 'Admins',
  summary: 'Items that no admin has checked, newest first',
  bound: `a page of items, counted up to ${maxTotal}`,
  query: PageQuery,
  answer: pageOf(UncheckedItem),
  errors: ['tooDeep'],
});
