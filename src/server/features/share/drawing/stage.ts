import type { Lineup } from '#contract/lineups/lineup.ts';
import { group, type Shape } from '#sports/artwork/drawing.ts';
import type { ShareField, ShareView } from '#sports/artwork/share-field.ts';
import {
  corners,
  drawFieldLineup,
  drawStepsLineup,
  type FieldOptions,
  type Placed,
  type StepsPlace,
  type Tools,
} from './lineup-art.ts';
import { drawSeats, type Seats } from './parts.ts';

interface StagePlaces {
  readonly field: FieldOptions & { readonly x: number; readonly y: number };
  readonly steps: StepsPlace;
  /** Distance from figures on steps within which a point is covered. */
  readonly reach: number;
}

export interface Stage {
  readonly shapes: readonly Shape[];
  readonly covers: (x: number, y: number) => boolean;
}

export function drawStage(
  tools: Tools,
  lineup: Lineup,
  placed: Placed,
  { field: place, steps, reach }: StagePlaces,
): Stage {
  if (tools.artists.board(lineup).layout.type === 'steps') {
    const { shapes, figures } = drawStepsLineup(tools, lineup, placed, steps);
    return {
      shapes,
      covers: (x, y) =>
        figures.some(
          ({ left, right, top }) => x > left - reach && x < right + reach && y > top - reach,
        ),
    };
  }
  const shapes = drawFieldLineup(tools, lineup, placed, place);
  const field = tools.artists.field(lineup);
  return {
    shapes: [group(shapes, { transform: `translate(${place.x} ${place.y})` })],
    covers: (x, y) => isOnField(field, place.view, x - place.x, y - place.y),
  };
}

export function drawSeatsBehind(block: Seats, { covers }: Stage): Shape {
  return drawSeats({ ...block, density: (x, y) => (covers(x, y) ? 0 : block.density(x, y)) });
}

function isOnField(field: ShareField, view: ShareView, x: number, y: number): boolean {
  const [nearLeft, , , farLeft] = corners.map((corner) => field.point(view, corner));
  if (!nearLeft || !farLeft) return false;
  const share = (y - farLeft[1]) / (nearLeft[1] - farLeft[1]);
  if (share < 0 || share > 1) return false;
  const edge = farLeft[0] + (nearLeft[0] - farLeft[0]) * share;
  return x > edge && x < view.width - edge;
}
