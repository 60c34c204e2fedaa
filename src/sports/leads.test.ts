import { describe, expect, test } from 'vitest';
import { getField, type Kind } from '#contract/kinds/kind.ts';
import type { Lead } from '#contract/kinds/leads.ts';
import { getKind, kindsOf } from '#contract/kinds/sport.ts';
import { maxPageSize } from '#contract/lists.ts';
import { sports } from './index.ts';

const leads = kindsOf(sports).flatMap((kind) =>
  kind.leadsTo.map((lead) => ({ kind, lead, words: `leadsTo of ${kind.name}, ${lead.title}` })),
);

function listedKind(kind: Kind, lead: Lead): Kind | null {
  if (lead.type === 'sharing') return kind;
  if (lead.type === 'incoming') return getKind(sports, lead.kind);
  const field = getField(kind, lead.by);
  return field?.type === 'references' ? getKind(sports, field.to) : null;
}

describe.each(leads)('$words', ({ kind, lead }) => {
  const listed = listedKind(kind, lead);

  test('is by a field that groups items', () => {
    const owner = lead.type === 'incoming' ? listed : kind;
    const field = owner && getField(owner, lead.by);
    if (lead.type === 'incoming') expect(field).toMatchObject({ to: kind.name });
    const isGrouping = owner?.groupings.includes(lead.by) ?? false;
    expect(isGrouping ? 'choice' : field?.type).toMatch(/^(choice|references)$/);
  });

  test('shows fields that its items have', () => {
    const { secondary, number } = lead.tile;
    const has = (kind: Kind | null, name: string) => kind !== null && getField(kind, name) !== null;
    const isNumber = (kind: Kind | null, name: string) =>
      kind !== null && getField(kind, name)?.type === 'number';
    const facts = lead.type === 'outgoing' ? lead.facts : [];
    const wrong = [
      ...(secondary && !has(listed, secondary) ? [`tile.secondary: no field ${secondary}`] : []),
      ...(number && !isNumber(listed, number) ? [`tile.number: no number ${number}`] : []),
      ...facts.filter((fact) => !isNumber(kind, fact)).map((fact) => `facts: no number ${fact}`),
    ];
    expect(wrong).toEqual([]);
  });

  test('requests no more than a page', () => {
    if (lead.type !== 'outgoing') expect(lead.size).toBeLessThan(maxPageSize);
  });

  test('has a row for every option that it groups by', () => {
    if (lead.type !== 'incoming' || !lead.groups) return;
    const field = listed && getField(listed, lead.groups.by);
    const options = field?.type === 'choice' ? field.options : [];
    const rows = lead.groups.rows.flatMap(({ values }) => values);
    expect(rows, `groups.rows need each option of ${lead.groups.by} once`).toEqual(options);
  });
});

test('there are leads of every type', () => {
  expect(new Set(leads.map(({ lead }) => lead.type)).size).toBe(3);
});
