import type { StarterData } from '#contract/kinds/starter.ts';
import { players } from './player.data.ts';
import { teams } from './team.data.ts';

export const starter: StarterData = {
  team: teams,
  player: players,
};
