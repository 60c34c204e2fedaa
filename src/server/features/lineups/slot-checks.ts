import type { Issue } from '#contract/errors/errors.ts';
import { checkText, cleanText } from '#contract/form-checks.ts';
import { lineupForm } from '#contract/forms.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { foldText } from '#contract/lists.ts';
import { searchText } from '#server/shared/catalogue-storage/search-words.ts';
import { fail } from '#server/shared/fail.ts';
import type { SlotChoices } from './lineups-store.ts';

export function chosenIn(lineup: Lineup, body: Readonly<Record<string, string>>): SlotChoices {
  const given = lineup.slots.filter(({ name }) => Object.hasOwn(body, name));
  return Object.fromEntries(given.map(({ name }) => [name, body[name] ?? '']));
}

/** Columns of a lineup's trimmed name; throws 400 'invalid' if it cannot be shown. */
export function nameColumns(lineup: Lineup, given: string) {
  const field = lineupForm(lineup).name;
  const error = checkText(field, given);
  if (error) fail('invalid', { issues: [{ field: 'name', message: error.issue }] });
  const name = cleanText(field, given);
  return { name, search_name: foldText(name), search_text: searchText(lineup.name, name) };
}

/**
 * Errors in choices by slot: each must name an item of the right kind and position that is in no
 * other slot.
 */
export function slotIssues(
  lineup: Lineup,
  chosen: SlotChoices,
  context: {
    readonly kept: SlotChoices;
    readonly positions: ReadonlyMap<string, string | null>;
  },
): Issue[] {
  const taken = new Map(Object.entries(context.kept).map(([slot, id]) => [id, slot]));
  return lineup.slots.flatMap(({ name, position }) => {
    const id = chosen[name];
    if (id === undefined) return [];
    const elsewhere = taken.get(id);
    taken.set(id, elsewhere ?? name);
    const issue = (message: string) => [{ field: name, message }];
    if (!context.positions.has(id)) return issue(`names no ${lineup.of.labels.one}`);
    if (elsewhere !== undefined) return issue(`names the same as ${elsewhere}`);
    if (position !== undefined && context.positions.get(id) !== position) {
      return issue(`takes a ${position}`);
    }
    return [];
  });
}
