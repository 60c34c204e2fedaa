import type { Sport } from '#contract/sport.ts';
import * as registry from './registry.ts';

/** Every sport of the registry, by name. Everything else follows from their folders. */
export const sports: readonly Sport[] = Object.values(registry).toSorted((one, other) =>
  one.name < other.name ? -1 : 1,
);
