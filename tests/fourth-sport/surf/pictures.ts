import type { SectorPicture } from '#sports/artwork/sector.ts';

export const sector: SectorPicture = {
  bitmaps: { desktop: [], phone: [] },
  colors: {},
  ground: ['#12a5a0', '#0f8f8c'],
  band: (column, row) => Math.floor((row + (column % 6) / 3) / 3) % 2,
};
