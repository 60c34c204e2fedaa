import { type Boards, byLikes, byName } from '#sports/artwork/board.ts';
import {
  drawOpenHelmet,
  drawPodiumCrowd,
  drawRiderHelmet,
  drawStep,
  podiumOrder,
} from './artwork/podium.ts';
import { helmetColors, teamOf } from './artwork/teams.ts';

const points = { sort: '-points', label: 'points' };

export const boards: Boards = {
  podium: {
    layout: {
      type: 'steps',
      order: podiumOrder,
      drawStep,
      drawBehind: drawPodiumCrowd,
      drawOpen: drawOpenHelmet,
    },
    drawFigure: drawRiderHelmet,
    cardColors: (item) => {
      const { shell, stripe } = helmetColors(teamOf(item), item.name);
      return { first: shell, second: stripe, isStriped: false };
    },
    beside: 'team',
    stat: { field: 'points', unit: 'pts' },
    orders: [points, byLikes, byName],
    opensBy: points,
    totals: [],
    showsFans: true,
  },
};
