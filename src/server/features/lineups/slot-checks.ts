import type { Issue } from '#contract/errors/errors.ts';
import { checkText, cleanText } from '#contract/form-checks.ts';
import { lineupForm } from '#contract/forms.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { foldText } from '#contract/lists.ts';
import { searchText } from '#server/shared/catalogue-storage/search-words.ts';
import { fail } from '#server/shared/fail.ts';
import type { ItemPositions } from './lineup-locks-store.ts';
import type { SlotChoices } from './lineups-store.ts';

export function readChoices(lineup: Lineup, body: Readonly<Record<string, string>>): SlotChoices {
  const given = lineup.slots.filter(({ name }) => Object.hasOwn(body, name));
  return Object.fromEntries(given.map(({ name }) => [name, body[name] ?? '']));
}

/** Throws 400 'invalid' if the name cannot be displayed. */
export function nameColumns(lineup: Lineup, text: string) {
  const field = lineupForm(lineup).name;
  const error = checkText(field, text);
  if (error) fail('invalid', { issues: [{ field: 'name', message: error.issue }] });
  const name = cleanText(field, text);
  return { name, search_name: foldText(name), search_text: searchText(lineup.name, name) };
}

/**
 * Throws 400 'invalid' unless each choice has the right kind and position and is in no other slot,
 * chosen or kept.
 */
export function requireValidChoices(
  lineup: Lineup,
  choices: SlotChoices,
  { kept, positions }: { readonly kept: SlotChoices; readonly positions: ItemPositions },
): void {
  const slotOf = new Map(Object.entries(kept).map(([slot, id]) => [id, slot]));
  const issues: Issue[] = [];
  for (const { name: field, position } of lineup.slots) {
    const id = choices[field];
    if (id === undefined) continue;
    const otherSlot = slotOf.get(id);
    if (!positions.has(id)) {
      issues.push({ field, message: `names no ${lineup.of.labels.one}` });
    } else if (otherSlot !== undefined) {
      issues.push({ field, message: `names the same as ${otherSlot}` });
    } else if (position !== undefined && positions.get(id) !== position) {
      issues.push({ field, message: `takes a ${position}` });
    }
    slotOf.set(id, otherSlot ?? field);
  }
  if (issues.length > 0) fail('invalid', { issues });
}
