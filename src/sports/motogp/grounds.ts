import type { Grounds } from '#sports/artwork/ground.ts';

export const grounds: Grounds = {
  podium: {
    layout: 'steps',
    desktop: { width: 276, height: 464 },
    phone: { width: 276, height: 684 },
  },
};
