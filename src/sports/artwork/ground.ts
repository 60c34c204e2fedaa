import type { Box } from './drawing.ts';

/** A picture of its own size, by its name; none for what is drawn as the page runs. */
interface GroundView extends Box {
  readonly picture?: string;
}

/** What a lineup's board stands on, known before its drawings: a field, or the highest of its steps. */
export interface Ground {
  readonly layout: 'field' | 'steps';
  readonly desktop: GroundView;
  readonly phone: GroundView;
}

/** The grounds of a sport, by the lineup's name. */
export type Grounds = Readonly<Record<string, Ground>>;
