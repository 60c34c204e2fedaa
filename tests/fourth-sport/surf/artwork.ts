import { text } from '#sports/artwork/drawing.ts';
import { initials } from '#sports/artwork/initials.ts';
import { panel } from '#sports/artwork/mosaic.ts';
import type { SportArtwork } from '#sports/artwork/sport-artwork.ts';
import { surfLook } from './look.ts';

const [, deep] = surfLook.tones;

export const artwork: SportArtwork = {
  drawers: {
    surfer: (item, box) => ({
      label: `The sea with the letters of ${item.name}`,
      drawing: {
        ...box,
        shapes: [
          ...panel(box, deep, item._id),
          text(initials(item.name, 2), 'initials', {
            x: box.width / 2,
            y: box.height * 0.54,
            fontSize: box.width * 0.3,
            fill: '#ffffff',
          }),
        ],
      },
    }),
  },
  samples: { surfer: { name: 'Carissa Moore' } },
};
