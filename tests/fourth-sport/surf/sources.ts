import type { SportSources } from '#contract/kinds/sources.ts';

export const sources: SportSources = {
  surfer: { asOf: 'Season 2025', from: 'Public record of the World Surf League.' },
};
