import type { SportSources } from '#contract/kinds/sources.ts';

/** See docs/data.md. */
export const sources: SportSources = {
  lifter: {
    asOf: 'OpenPowerlifting, August 2024',
    from: 'Results of the IPF and its European federation from OpenPowerlifting, which is in the public domain.',
    derived:
      'What is left empty when a lifter is added is calculated: the total is the sum of squat, bench press and deadlift, and the GL points come from total, bodyweight, gender and equipment by the formula that the International Powerlifting Federation published from 2020 on.',
  },
  weightCategory: {
    asOf: 'IPF classes, August 2024',
    from: 'Technical rules of the International Powerlifting Federation.',
  },
};
