import { useEffect, useState } from 'react';
import type { ItemRules, SportRules } from '#contract/kinds/item-rules.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { sports } from '#sports/index.ts';

const files = import.meta.glob<SportRules>('/src/sports/*/rules.ts', { import: 'rules' });

async function loadRules(kind: Kind): Promise<ItemRules | null> {
  const sport = sports.find(({ kinds }) => kinds.some(({ name }) => name === kind.name));
  const rules = await files[`/src/sports/${sport?.name}/rules.ts`]?.().catch(() => null);
  return rules?.[kind.name] ?? null;
}

/** Null while loading or if the kind has none. */
export function useRules(kind: Kind): ItemRules | null {
  const [rules, setRules] = useState<ItemRules | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void loadRules(kind).then((loaded) => {
      if (isCurrent) setRules(loaded);
    });
    return () => {
      isCurrent = false;
    };
  }, [kind]);
  return rules;
}
