import { useEffect, useState } from 'react';
import type { ItemRules, SportRules } from '#contract/kinds/item-rules.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { sports } from '#sports/index.ts';

/** Rules of the sports' folders that have some, loaded when a page asks for them. */
const files = import.meta.glob<SportRules>('/src/sports/*/rules.ts', { import: 'rules' });

/** The rules of a kind. Null where it has none, or where they do not come. */
async function loadRules(kind: Kind): Promise<ItemRules | null> {
  const sport = sports.find(({ kinds }) => kinds.some(({ name }) => name === kind.name));
  const rules = await files[`/src/sports/${sport?.name}/rules.ts`]?.().catch(() => null);
  return rules?.[kind.name] ?? null;
}

/** The rules of a kind; null while they load and where it has none. */
export function useRules(kind: Kind): ItemRules | null {
  const [rules, setRules] = useState<ItemRules | null>(null);
  useEffect(() => {
    let isShown = true;
    void loadRules(kind).then((loaded) => {
      if (isShown) setRules(loaded);
    });
    return () => {
      isShown = false;
    };
  }, [kind]);
  return rules;
}
