import { getSlotItem, type SlotItem, type WithSlots } from '#contract/lineups/lineup-items.ts';
import type { SlotPosition } from '#sports/artwork/board.ts';
import { type Drawing, group, placeAt, round, type Shape } from '#sports/artwork/drawing.ts';
import { crowd } from '#sports/artwork/mosaic.ts';
import { pick, seededRandom } from '#sports/artwork/random.ts';
import { firstTeam } from '../artwork.ts';
import { eleven } from '../eleven.ts';
import { football } from '../sport.ts';
import { type PitchView, pitchPoint, pitchViews } from './pitch.ts';
import { drawShirt, shirtSize } from './shirt.ts';
import { teamColors } from './teams.ts';

export const elevenPositions: Readonly<Record<string, SlotPosition>> = {
  goalkeeper: { across: 0.5, along: 0.06, short: 'GK' },
  leftback: { across: 0.15, along: 0.285, short: 'LB' },
  centreback1: { across: 0.375, along: 0.225, short: 'CB' },
  centreback2: { across: 0.625, along: 0.225, short: 'CB' },
  rightback: { across: 0.85, along: 0.285, short: 'RB' },
  midfielder1: { across: 0.2, along: 0.535, short: 'MF' },
  midfielder2: { across: 0.5, along: 0.485, short: 'MF' },
  midfielder3: { across: 0.8, along: 0.535, short: 'MF' },
  forward1: { across: 0.165, along: 0.8, short: 'FW' },
  forward2: { across: 0.5, along: 0.845, short: 'FW' },
  forward3: { across: 0.835, along: 0.8, short: 'FW' },
};

export function drawPlayerShirt(item: SlotItem): Drawing {
  const number = typeof item.number === 'number' ? item.number : null;
  const colors = teamColors(firstTeam(item) ?? item.name);
  return { width: shirtSize, height: shirtSize, shapes: drawShirt(colors, number, '') };
}

const smallShirt = 0.2;

export function drawElevenShirts(lineup: WithSlots): Drawing {
  const view = pitchViews.small;
  const half = (shirtSize * smallShirt) / 2;
  const shapes: Shape[] = [];
  for (const slot of eleven.slots) {
    const item = getSlotItem(lineup, slot);
    const position = elevenPositions[slot.name];
    if (!item || !position) continue;
    const [x, y] = pitchPoint(view, position.across, position.along);
    shapes.push(placeAt(drawPlayerShirt(item).shapes, x - half, y - half * 1.2, smallShirt));
  }
  return { width: view.width, height: view.height, shapes };
}

const crowdCell = 13;
const crowdGap = 1.8;
const crowdReach = 0.42;
const neutralOpacities = [0.16, 0.2, 0.25];
const [vivid] = football.look.tones;
const cardYellow = '#ffc21a';

const vividShare = 0.1;
const cardShare = 0.03;

/**
 * Draws the crowd behind the pitch. Cells follow the text colour, but a `share` of them, from 0 to
 * 1, has the colours of `teams`.
 */
export function drawCrowd(view: PitchView, teams: readonly string[], share: number): Drawing {
  const width = Math.floor(view.width / crowdCell) * crowdCell;
  const height = view.height * crowdReach;
  const random = seededRandom('crowd');
  const colors = teams.flatMap((team) => {
    const { primary, secondary } = teamColors(team);
    return [primary, secondary];
  });
  const fill = (_column: number, row: number) => {
    const [shade, gap, teamChance, choice] = [random(), random(), random(), random()];
    const fade = (row * crowdCell) / height;
    if (gap < fade * fade * 1.05) return null;
    if (colors.length > 0 && teamChance < share) return pick(colors, choice);
    if (shade < vividShare) return vivid;
    if (shade < vividShare + cardShare) return cardYellow;
    return pick(neutralOpacities, choice);
  };
  const shapes = crowd({ width, height, cell: crowdCell, gap: crowdGap, fill });
  const transform = `translate(${round((view.width - width) / 2)} 0)`;
  return { width: view.width, height: view.height, shapes: [group(shapes, { transform })] };
}
