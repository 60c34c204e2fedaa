import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Links are resolved, so that the folder of each release has its own path. */
export const programFolder = join(import.meta.dirname, '../..');

const manifest: { version: string } = JSON.parse(
  readFileSync(join(programFolder, 'package.json'), 'utf8'),
);

export const { version } = manifest;
