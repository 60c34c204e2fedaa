import type { SportSources } from '#contract/kinds/sources.ts';

const game = 'EA SPORTS FC 24 (September 2023)';

/** Dates and sources of the starter items; details: docs/data.md. */
export const sources: SportSources = {
  player: {
    asOf: 'Season 2024–25',
    others: `Age: 2 April 2025; market value: August 2025; rating: EA SPORTS FC 26. Where those are not known: ${game}.`,
    from: 'League goals and assists by FBref and Opta, market values and birth dates as on Transfermarkt, ratings of EA SPORTS FC; squads and shirt numbers as the clubs published them. None of these sources is openly licensed: only single facts were taken from them.',
  },
  team: {
    asOf: 'Season 2024–25',
    others: 'All trophies: to July 2025; net worth: September 2023.',
    from: 'Final league tables; trophies, grounds and capacities as clubs, Transfermarkt and Wikipedia (CC BY-SA) give them; net worth is a figure of a game, EA SPORTS FC 24.',
  },
};
