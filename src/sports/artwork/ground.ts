import type { Box } from './drawing.ts';

interface GroundView extends Box {
  readonly picture?: string;
}

/** Known before the drawings load: a field, or the highest step. */
export interface Ground {
  readonly layout: 'field' | 'steps';
  readonly desktop: GroundView;
  readonly phone: GroundView;
}

/** By lineup name. */
export type Grounds = Readonly<Record<string, Ground>>;
