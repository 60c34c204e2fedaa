import { type StarterData, starterItems } from '#contract/kinds/starter.ts';
import { surfer } from './surfer.ts';

export const starter: StarterData = {
  surfer: starterItems(
    surfer,
    ['name', 'stance', 'beach', 'titles', 'bestWave'],
    [
      ['Kelly Slater', 'regular', 'Cocoa Beach', 11, 10],
      ['Carissa Moore', 'regular', 'Waikiki', 5, 9.9],
      ['Stephanie Gilmore', 'regular', 'Snapper Rocks', 8, null],
      ['Gabriel Medina', 'goofy', 'Maresias', 3, 9.9],
    ],
  ),
};
