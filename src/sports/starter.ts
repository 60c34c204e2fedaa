import type { StarterData } from '#contract/kinds/starter.ts';
import { sports } from './index.ts';

/** What `starter.ts` of a sport's folder exports. */
interface StarterFile {
  readonly starter: StarterData;
}

const files: StarterFile[] = await Promise.all(
  sports.map(({ name }) => import(`./${name}/starter.ts`)),
);

/** The catalogue of a first start, of every sport. Sources and what is left out: docs/data.md. */
export const starterData: StarterData = Object.assign({}, ...files.map(({ starter }) => starter));
