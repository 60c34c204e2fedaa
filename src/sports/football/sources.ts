import type { SportSources } from '#contract/kinds/sources.ts';

/** See docs/data.md. */
export const sources: SportSources = {
  player: {
    asOf: 'Season 2025–26',
    asOfByDate: { '2025-06-30': 'Season 2024–25' },
    others:
      'Squad, shirt number and market value: February to March 2026; age: 30 June 2026; rating: EA SPORTS FC 26.',
    from: 'League goals and assists by FBref and Wyscout, squads, birth dates and market values as on Transfermarkt and soccerdonna, ratings of EA SPORTS FC 26. Most of these sources are not openly licensed: only single facts were taken from them.',
  },
  team: {
    asOf: 'Season 2025–26',
    others:
      'Squad value: February to March 2026, the sum of its players’ market values; all trophies: to July 2025.',
    from: 'Final league tables of football-data.co.uk (PDDL), openfootball (CC0) and soccerdonna; grounds and market values as on Transfermarkt and soccerdonna; trophies as clubs and Wikipedia (CC BY-SA) count them.',
  },
};
