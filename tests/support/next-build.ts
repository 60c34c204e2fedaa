import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const isText = /\.(js|json|html|css)$/;

export const storyWords = {
  built: 'A tifo is the picture that a stand makes',
  next: 'A tifo is still the picture that a stand makes',
} as const;

interface NextBuild {
  readonly root: string;
  readonly story: { readonly built: string; readonly next: string };
  /** Removes a file that the next service worker caches. Returns a function that restores it. */
  takeAway(): () => void;
  remove(): void;
}

function findAsset(folder: string, start: string): string {
  const file = readdirSync(join(folder, 'assets')).find(
    (name) => name.startsWith(start) && /\.js(on)?$/.test(name),
  );
  if (file === undefined) throw new Error(`The build has no ${start}…: npm run build`);
  return file;
}

/**
 * Changes the words of one page, the files that refer to it, and the service worker, as after a
 * real build.
 */
export function makeNextBuild(): NextBuild {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'tifo-next-')));
  for (const name of ['src', 'package.json', 'build/client']) {
    cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  symlinkSync(realpathSync(join(root, 'node_modules')), join(copy, 'node_modules'), 'dir');

  const folder = join(copy, 'build/client');
  const story = findAsset(folder, 'about-page-');
  const renamed = [story, findAsset(folder, 'manifest-'), findAsset(folder, 'shells-')];
  const nextName = (file: string) => file.replace(/-[\w-]{8,12}\./, '-nextnext.');
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    // Compressed copies would still have the old content.
    if (/\.(br|gz)$/.test(entry.name)) rmSync(path);
    if (!entry.isFile() || !isText.test(entry.name)) continue;
    let changed = readFileSync(path, 'utf8').replaceAll(storyWords.built, storyWords.next);
    for (const file of renamed) changed = changed.replaceAll(file, nextName(file));
    rmSync(path);
    const name = renamed.includes(entry.name) ? nextName(entry.name) : entry.name;
    writeFileSync(join(entry.parentPath, name), changed);
  }
  const worker = join(folder, 'worker.js');
  writeFileSync(
    worker,
    readFileSync(worker, 'utf8').replace(/(\bversion:\W)\w{12}/, '$1nextnextnext'),
  );

  const shellsFile = join(folder, 'assets', findAsset(folder, 'shells-'));
  return {
    root: copy,
    story: { built: `/assets/${story}`, next: `/assets/${nextName(story)}` },
    takeAway() {
      const text = readFileSync(shellsFile);
      rmSync(shellsFile);
      return () => writeFileSync(shellsFile, text);
    },
    remove: () => rmSync(copy, { recursive: true, force: true }),
  };
}
