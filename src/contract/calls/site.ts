import { Type } from 'typebox';
import { defineCall } from '#contract/call.ts';
import { nullable } from '#contract/calls/shared.ts';

export const siteCall = defineCall({
  id: 'getSite',
  method: 'GET',
  path: '/site',
  access: 'public',
  tag: 'Site',
  summary: 'Contact details of the operator',
  bound: 'nothing that is stored',
  answer: Type.Object({
    contact: nullable('string', 'A mailto: or https: address; null where none is set'),
  }),
  errors: [],
});
