import type { Thing } from '#contract/calls/things.ts';
import { isolated } from '#contract/isolated.ts';
import { formatNumber, lowerFirst } from '#contract/kinds/fields.ts';
import type { Item, Reference } from '#contract/kinds/items.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { getSportByInterest, type Sport } from '#contract/kinds/sport.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import type { LineupSummary } from '#contract/lineups/lineup-items.ts';

export interface DetailedThing {
  readonly thing: Thing;
  /** Short description in one line; may be empty. */
  readonly detail: string;
}

const separator = ' · ';

/** Returns, for example, 'Arsenal · midfielder'. */
export function formatItemDetail(kind: Kind, item: Item): string {
  return kind.resultFields
    .map((name) => formatField(kind, name, item[name]))
    .filter((text) => text !== '')
    .join(separator);
}

function formatField(kind: Kind, name: string, value: unknown): string {
  const field = kind.fields[name];
  if (!field || value === null || value === undefined) return '';
  switch (field.type) {
    case 'text':
    case 'choice':
      return String(value);
    case 'references':
      return (value as readonly Reference[]).map((reference) => reference.name).join(', ');
    case 'number': {
      const number = formatNumber(field, Number(value));
      return field.unit === '' ? number : `${number} ${field.unit} ${lowerFirst(field.label)}`;
    }
    default:
      return field satisfies never;
  }
}

/** Returns, for example, 'Eleven of Ana Ruiz · 4.8'. */
export function formatLineupDetail(
  { labels }: Lineup,
  { owner, averageRating }: LineupSummary,
): string {
  const fan = `${labels.one} of ${isolated(owner.name)}`;
  return averageRating === null ? fan : `${fan}${separator}${averageRating.toFixed(1)}`;
}

/** Returns, for example, 'Is here for MotoGP'. */
export function formatFanDetail(sports: readonly Sport[], interest: string): string {
  const sport = getSportByInterest(sports, interest);
  return sport ? `Is here for ${sport.shortLabel}` : '';
}
