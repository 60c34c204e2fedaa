import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SportRules } from '#contract/kinds/item-rules.ts';
import type { Sport } from '#contract/kinds/sport.ts';

const folder = join(import.meta.dirname, '../../../sports');

interface RulesFile {
  readonly rules?: SportRules;
}

/** Throws unless `rules.ts` exports rules for kinds of the sport only. */
export function rulesOf({ name, kinds }: Sport, { rules }: RulesFile): SportRules {
  if (!rules) throw new Error(`${name}/rules.ts exports no rules`);
  const kindNames = kinds.map((kind) => kind.name);
  const unknownKind = Object.keys(rules).find((kind) => !kindNames.includes(kind));
  if (unknownKind !== undefined) {
    throw new Error(`${name}/rules.ts has rules for an unknown kind: ${unknownKind}`);
  }
  return rules;
}

async function loadRules(sport: Sport): Promise<SportRules> {
  if (!existsSync(join(folder, sport.name, 'rules.ts'))) return {};
  const file: RulesFile = await import(`#sports/${sport.name}/rules.ts`);
  return rulesOf(sport, file);
}

export async function loadItemRules(sports: readonly Sport[]): Promise<SportRules> {
  return Object.assign({}, ...(await Promise.all(sports.map(loadRules))));
}
