import type { ShareFields, ShareView } from '#sports/artwork/share-field.ts';
import { drawPitch, type PitchView, pitchPoint, pitchViews } from './artwork/pitch.ts';

function pitchView(view: ShareView, detail: 'full' | 'small'): PitchView {
  const { columns, rows } = detail === 'full' ? pitchViews.desktop : pitchViews.small;
  return { ...view, inset: 5, columns, rows };
}

export const shareFields: ShareFields = {
  eleven: {
    draw: (view, detail) => drawPitch(pitchView(view, detail)),
    point: (view, { across, along }) => pitchPoint(pitchView(view, 'full'), across, along),
  },
};
