import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { mediaFiles } from '#server/media/files.ts';
import { createPictureSweep } from './picture-sweep.ts';

const later = () => new Date(Date.now() + 20 * 60_000);

async function makeFiles(names: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'tifo-sweep-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const files = mediaFiles(folder);
  for (const name of names) await files.write(name, Buffer.from('picture'));
  const listNames = async () =>
    (await Array.fromAsync(files.list())).flat().map(({ name }) => name);
  return { files, listNames };
}

test('only current pictures survive a sweep', async () => {
  const { files, listNames } = await makeFiles([
    ...['aa11.eleven.one.link.png', 'aa11.eleven.one.embed.svg', 'aa22.eleven.one.post.png'],
    ...['bb11.user.two.story.png', 'cc11.eleven.gone.link.png', 'cc11.podium.one.link.png'],
    'dd-unfinished.tmp',
  ]);
  const current: Record<string, [string, string][]> = {
    eleven: [['one', 'aa11']],
    user: [['two', 'bb11']],
  };
  const versionsOf = async (kind: string) => new Map(current[kind]);
  await createPictureSweep({ files, now: () => new Date(), versionsOf })();
  expect(await listNames()).toHaveLength(7);
  await createPictureSweep({ files, now: later, versionsOf })();
  expect((await listNames()).toSorted()).toEqual([
    ...['aa11.eleven.one.embed.svg', 'aa11.eleven.one.link.png', 'bb11.user.two.story.png'],
  ]);
});

test('a sweep checks some thousands in batches of fifty and the next one continues', async () => {
  const folders = ['aa', 'bb', 'cc'];
  const names = folders.flatMap((folder) =>
    Array.from({ length: 5000 }, (_, index) => `${folder}.eleven.${index}.link.png`),
  );
  const files = {
    ...mediaFiles('/nonexistent'),
    async *list(behind = '') {
      for (const folder of folders.filter((one) => one > behind)) {
        yield names
          .filter((name) => name.startsWith(folder))
          .map((name) => ({ name, modifiedAt: new Date(0) }));
      }
    },
  };
  const batchSizes: number[] = [];
  const sweep = createPictureSweep({
    files,
    now: later,
    versionsOf: async (_, ids) => {
      batchSizes.push(ids.length);
      const [version = ''] = folders.slice(Math.floor((batchSizes.length - 1) / 100));
      return new Map(ids.map((id) => [id, version]));
    },
  });
  await sweep();
  expect(batchSizes).toEqual(Array.from({ length: 200 }, () => 50));
  await sweep();
  expect(batchSizes).toHaveLength(300);
  await sweep();
  expect(batchSizes).toHaveLength(500);
});
