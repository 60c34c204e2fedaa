import type { Box } from './drawing.ts';

interface GroundView extends Box {
  readonly picture?: string;
}

/** Size of the field or highest step, needed before the drawings load. */
export interface Ground {
  readonly layout: 'field' | 'steps';
  readonly desktop: GroundView;
  readonly phone: GroundView;
}

/** By lineup name. */
export type Grounds = Readonly<Record<string, Ground>>;
