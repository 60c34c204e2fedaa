import {
  type Boards,
  byLikes,
  byName,
  type FieldView,
  type SlotPosition,
} from '#sports/artwork/board.ts';
import { drawCrowd, drawElevenShirts, drawPlayerShirt, elevenPositions } from './artwork/eleven.ts';
import { type PitchView, pitchPoint, pitchViews } from './artwork/pitch.ts';
import { teamColors } from './artwork/teams.ts';
import { firstTeam } from './artwork.ts';

/** A `spread` below 1 moves the outer slots inwards. */
function fieldView(view: PitchView, picture: string, spread: number): FieldView {
  return {
    width: view.width,
    height: view.height,
    picture,
    point: ({ across, along }) => pitchPoint(view, 0.5 + (across - 0.5) * spread, along),
    drawBehind: (placed, share) =>
      drawCrowd(
        view,
        placed.flatMap((item) => firstTeam(item) ?? []),
        share,
      ),
  };
}

/** Makes room for shares below the names. */
function tallPosition({ across, along, short }: SlotPosition): [across: number, along: number] {
  if (short === 'GK') return [across, 0.035];
  if (short === 'CB') return [across < 0.5 ? 0.352 : 0.648, along];
  return [0.5 + (across - 0.5) * 0.95, along];
}

const rating = { sort: '-rating', label: 'rating' };
const { small } = pitchViews;

export const boards: Boards = {
  eleven: {
    layout: {
      type: 'field',
      positions: elevenPositions,
      desktop: fieldView(pitchViews.desktop, pitchViews.desktop.picture, 1),
      phone: fieldView(pitchViews.phone, pitchViews.phone.picture, 0.95),
      tall: {
        ...fieldView(pitchViews.tall, 'football-pitch-tall', 0.95),
        point: (position) => pitchPoint(pitchViews.tall, ...tallPosition(position)),
      },
      small: {
        width: small.width,
        height: small.height,
        picture: 'football-pitch-small',
        point: ({ across, along }) => pitchPoint(small, across, along),
        draw: drawElevenShirts,
      },
    },
    drawFigure: drawPlayerShirt,
    cardColors: (item) => {
      const { primary, secondary, pattern } = teamColors(firstTeam(item) ?? item.name);
      return { first: primary, second: secondary, isStriped: pattern === 'stripes' };
    },
    beside: 'team',
    stat: { field: 'rating', unit: '' },
    orders: [byLikes, rating, byName],
    opensBy: rating,
    totals: [
      { label: 'Average rating', field: 'rating', of: 'mean', unit: '' },
      { label: 'Average age', field: 'age', of: 'mean', unit: '' },
      { label: 'Value', field: 'marketvalue', of: 'sum', unit: 'M€' },
    ],
    showsFans: false,
  },
};
