import { isolated } from '#contract/isolated.ts';
import type { Item, Reference } from '#contract/kinds/items.ts';
import type { SlotItem } from '#contract/lineups/lineup-items.ts';
import { splitName } from '#contract/split-name.ts';
import { darker, luminance, tone } from '#sports/artwork/color.ts';
import { type Artwork, type Box, type Drawing, placeAt } from '#sports/artwork/drawing.ts';
import { panel, strongWash, washPanel } from '#sports/artwork/mosaic.ts';
import type { SportArtwork } from '#sports/artwork/sport-artwork.ts';
import { drawShield, shieldSize } from './artwork/shield.ts';
import { drawShirt, isPatterned, shirtSize } from './artwork/shirt.ts';
import type { TeamColors } from './artwork/team-colors.ts';
import { teamColors, teamInitials } from './artwork/teams.ts';

export function firstTeam(item: Item | SlotItem): string | null {
  const teams = item.team as readonly Reference[] | undefined;
  return teams?.[0]?.name ?? null;
}

function shirtGround(team: TeamColors): string {
  if (team.panel) return team.panel;
  if (isPatterned(team)) return tone(darker(team.primary, team.secondary), 0.8);
  return luminance(team.primary) > 0.5 ? team.secondary : tone(team.primary, 0.8);
}

function drawPlayer(item: Item, box: Box): Artwork {
  const teamName = firstTeam(item);
  const number = typeof item.number === 'number' ? item.number : null;
  const team = teamColors(teamName ?? item.name);
  const ground = shirtGround(team);
  const scale = Math.min(box.width / 215, box.height / 232);
  const left = (box.width - shirtSize * scale) / 2;
  const top = (box.height - shirtSize * scale) * 0.45;
  const shirt = drawShirt(team, number, splitName(item.name).surname);
  return {
    label: [
      `Shirt of ${isolated(item.name)}`,
      number === null ? '' : ` with the number ${number}`,
      teamName ? ` in the colours of ${isolated(teamName)}` : '',
    ].join(''),
    drawing: {
      ...box,
      shapes: [
        ...panel(box, ground, item._id, team.secondary === ground ? undefined : team.primary),
        placeAt(shirt, left, top, scale),
      ],
    },
  };
}

function drawTeam(item: Item, box: Box): Artwork {
  const team = teamColors(item.name);
  const letters = teamInitials(item.name);
  const scale = Math.min(box.width / 240, box.height / 262);
  const left = (box.width - shieldSize.width * scale) / 2;
  const top = (box.height - shieldSize.height * scale) * 0.35;
  return {
    label: `Shield with the letters ${letters} in the colours of ${isolated(item.name)}`,
    drawing: {
      ...box,
      shapes: [
        ...washPanel(box, darker(team.primary, team.secondary), item._id, strongWash),
        placeAt(drawShield(team, letters), left, top, scale),
      ],
    },
  };
}

function drawTeamShield(name: string): Drawing {
  return { ...shieldSize, shapes: drawShield(teamColors(name), teamInitials(name)) };
}

export const artwork: SportArtwork = {
  drawers: { player: drawPlayer, team: drawTeam },
  emblems: { team: drawTeamShield },
  samples: {
    player: { name: 'Jude Bellingham', number: 5, team: [{ _id: '', name: 'Real Madrid' }] },
    team: { name: 'Athletic Club' },
  },
};
