import type { StarterData } from '#contract/kinds/starter.ts';
import { sports } from './index.ts';

interface StarterFile {
  readonly starter: StarterData;
}

const files: StarterFile[] = await Promise.all(
  sports.map(({ name }) => import(`./${name}/starter.ts`)),
);

/** Catalogue for a first start, all sports. Sources and omissions: docs/data.md. */
export const starterData: StarterData = Object.assign({}, ...files.map(({ starter }) => starter));
