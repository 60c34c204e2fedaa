import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SportRules } from '#contract/item-rules.ts';
import type { Sport } from '#contract/sport.ts';

const folder = join(import.meta.dirname, '../../../sports');

async function loadRules({ name }: Sport): Promise<SportRules> {
  if (!existsSync(join(folder, name, 'rules.ts'))) return {};
  const { rules }: { readonly rules: SportRules } = await import(`#sports/${name}/rules.ts`);
  return rules;
}

/** The rules of every kind that has some, by its name: of the sports' folders that have a `rules.ts`. */
export async function loadItemRules(sports: readonly Sport[]): Promise<SportRules> {
  return Object.assign({}, ...(await Promise.all(sports.map(loadRules))));
}
