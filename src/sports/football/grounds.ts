import type { Grounds } from '#sports/artwork/ground.ts';

export const grounds = {
  eleven: {
    layout: 'field',
    desktop: { picture: 'football-pitch-desktop', width: 640, height: 700 },
    phone: { picture: 'football-pitch-phone', width: 390, height: 404 },
  },
} as const satisfies Grounds;
