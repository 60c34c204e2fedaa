import type { SportSources } from '#contract/kinds/sources.ts';

/** See docs/data.md. */
export const sources: SportSources = {
  rider: {
    asOf: 'Season 2025',
    asOfByDate: { '2026-10-04': 'Season 2026, after round 16 of 22' },
    others: 'Age: 31 December 2025.',
    from: 'Final standings and winners of the MotoGP World Championship, as it published them; for retired riders, careers only.',
    derived:
      'No source rates riders, so the rating is ours. It is made of the career (championships 60 parts, victories 40) and, for riders of 2025, of that season (points 70 parts, victories 20, poles 10), each measured against the best there is: Giacomo Agostini’s career and Marc Márquez’s season. An injury lowers it, and a retired rider has the career alone, so the two compare loosely.',
  },
  circuit: {
    asOf: 'Calendar of 2025',
    others: 'Top speed: 2023 to 2025; capacities have no date.',
    from: 'Circuit sheets of the rounds and a press list of top speeds; capacities as the tracks and Wikipedia (CC BY-SA) give them. Tracks that left the calendar are as they were last raced.',
    notice:
      'The outlines are made from points of track_data (github.com/zaggyai/track_data), Copyright (c) 2024 zaggy.ai, and of f1-circuits (github.com/bacinger/f1-circuits), Copyright (c) 2019-2022 Tomislav Bacinger, both under the MIT License.',
  },
};
