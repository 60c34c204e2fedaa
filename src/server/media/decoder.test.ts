import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { imageSizes } from '#contract/media.ts';
import { gradient, makePicture, pngOf } from '#tests/support/pictures.ts';
import {
  createDecoder,
  type DecodeAnswer,
  type DecodeJob,
  type DecoderOptions,
  type Uploader,
} from './decoder.ts';

const folder = await mkdtemp(join(tmpdir(), 'tifo-decoder-'));
const closing: (() => void)[] = [];
afterAll(async () => {
  for (const close of closing) close();
  await rm(folder, { recursive: true });
});

function decoderWith(options: DecoderOptions = {}) {
  const decoder = createDecoder({ processes: 1, ...options });
  closing.push(decoder.close);
  const decode = (job: DecodeJob, uploader: Uploader = { userId: 'fan' }) =>
    decoder.decode(job, uploader);
  return { ...decoder, decode };
}
const decoder = decoderWith();

async function createStubDecoder(source: string, options: DecoderOptions = {}) {
  const script = join(folder, `stub-${closing.length}.mjs`);
  await writeFile(script, `${source}\nprocess.send('ready');`);
  return decoderWith({ script, ...options });
}

const item = (bytes: Buffer) => ({ bytes, ...imageSizes.item });
const user = (bytes: Buffer) => ({ bytes, ...imageSizes.user });

async function sizes(answer: DecodeAnswer): Promise<string[]> {
  if (!answer.ok) return [];
  return Promise.all(
    [answer.large, answer.small].map(async (bytes) => {
      const { format, width, height } = await sharp(bytes).metadata();
      return `${format} ${width}x${height}`;
    }),
  );
}

async function colourAt(answer: DecodeAnswer, across: number, down: number) {
  if (!answer.ok) throw new Error('The picture was refused');
  const { data, info } = await sharp(answer.large).raw().toBuffer({ resolveWithObject: true });
  const x = Math.round(across * (info.width - 1));
  const y = Math.round(down * (info.height - 1));
  const offset = (y * info.width + x) * info.channels;
  return { red: data[offset] ?? 0, green: data[offset + 1] ?? 0, blue: data[offset + 2] ?? 0 };
}

describe('a picture', { timeout: 30_000 }, () => {
  test.each([
    ['wide', 2000, 900, ['webp 800x600', 'webp 400x300'], ['webp 640x640', 'webp 96x96']],
    ['tall', 700, 1400, ['webp 700x525', 'webp 400x300'], ['webp 640x640', 'webp 96x96']],
    ['small', 60, 40, ['webp 53x40', 'webp 53x40'], ['webp 40x40', 'webp 40x40']],
    ['one pixel', 1, 1, ['webp 1x1', 'webp 1x1'], ['webp 1x1', 'webp 1x1']],
    ['a line', 1, 9000, ['webp 1x1', 'webp 1x1'], ['webp 1x1', 'webp 1x1']],
  ])('that is %s is cropped and never enlarged', async (_what, width, height, ...expected) => {
    const bytes = await makePicture('png', width, height);
    expect(await sizes(await decoder.decode(item(bytes)))).toEqual(expected[0]);
    expect(await sizes(await decoder.decode(user(bytes)))).toEqual(expected[1]);
  });

  test('is cropped around its centre', async () => {
    const answer = await decoder.decode(user(await makePicture('png', 900, 300)));
    const left = await colourAt(answer, 0, 0.5);
    const right = await colourAt(answer, 1, 0.5);
    expect(left.green).toBeGreaterThan(70);
    expect(right.green).toBeLessThan(185);
  });

  // The stored picture is rotated, and its orientation tag tells how to rotate it back.
  test.each([
    [1, gradient(120, 90)],
    [2, gradient(120, 90).flop()],
    [3, gradient(120, 90).rotate(180)],
    [4, gradient(120, 90).flip()],
    [6, gradient(120, 90).rotate(270)],
    [8, gradient(120, 90).rotate(90)],
  ])('with orientation %i is shown upright', async (orientation, stored) => {
    const bytes = await stored.withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer();
    const answer = await decoder.decode(item(bytes));
    expect(await sizes(answer)).toEqual(['webp 120x90', 'webp 120x90']);
    const [start, end] = [await colourAt(answer, 0.02, 0.02), await colourAt(answer, 0.98, 0.98)];
    expect(start.blue).toBeGreaterThan(200);
    expect(start.green).toBeLessThan(60);
    expect(end.red).toBeGreaterThan(200);
    expect(end.green).toBeGreaterThan(200);
  });

  test('keeps its colours from 16 bits, CMYK and grey', async () => {
    const red = { r: 200, g: 30, b: 30 };
    const plain = sharp({ create: { width: 40, height: 30, channels: 3, background: red } });
    for (const bytes of [
      await plain.clone().toColourspace('rgb16').png().toBuffer(),
      await plain.clone().toColourspace('cmyk').jpeg().toBuffer(),
    ]) {
      const colour = await colourAt(await decoder.decode(item(bytes)), 0.5, 0.5);
      expect(colour.red).toBeGreaterThan(170);
      expect(colour.green).toBeLessThan(75);
    }
    const grey = await plain.clone().greyscale().png().toBuffer();
    const { red: level, blue } = await colourAt(await decoder.decode(item(grey)), 0.5, 0.5);
    expect(Math.abs(level - blue)).toBeLessThan(4);
  });

  test('of 25 megapixels is taken, one of more is not', async () => {
    const largest = await decoder.decode(item(pngOf({ width: 5000, height: 5000, bitDepth: 1 })));
    expect(await sizes(largest)).toEqual(['webp 800x600', 'webp 400x300']);
    const more = pngOf({ width: 5001, height: 5000, bitDepth: 1 });
    expect(await decoder.decode(item(more))).toEqual({ ok: false });
  });
});

describe('the process that decodes', { timeout: 30_000 }, () => {
  const answer = `process.on('message', (job) => {
    const text = Buffer.from(job.bytes).toString();
    if (text === 'crash') process.abort();
    if (text === 'hang') for (;;);
    if (text === 'slow') return setTimeout(() => process.send({ ok: false }), 400);
    process.send({ ok: true, large: Buffer.from(String(process.pid)), small: Buffer.of() });
  });`;
  const job = (text: string) => item(Buffer.from(text));
  const pid = (given: DecodeAnswer) => (given.ok ? given.large.toString() : null);

  test('is used for all pictures, and restarted after a crash', async () => {
    const stub = await createStubDecoder(answer);
    const first = pid(await stub.decode(job('fine')));
    expect(pid(await stub.decode(job('fine')))).toBe(first);
    expect(await stub.decode(job('crash'))).toEqual({ ok: false });
    const next = pid(await stub.decode(job('fine')));
    expect(next).toMatch(/^\d+$/);
    expect(next).not.toBe(first);
  });

  test('is killed when a picture takes too long', async () => {
    const stub = await createStubDecoder(answer, { timeLimit: 3000 });
    const stuck = pid(await stub.decode(job('fine')));
    expect(await stub.decode(job('hang'))).toEqual({ ok: false });
    expect(() => process.kill(Number(stuck), 0)).toThrow('ESRCH');
    expect(pid(await stub.decode(job('fine')))).not.toBe(stuck);
  });

  test('is replaced after a number of pictures', async () => {
    const stub = await createStubDecoder(answer, { jobsPerProcess: 2 });
    const pids: (string | null)[] = [];
    for (let count = 0; count < 4; count += 1) pids.push(pid(await stub.decode(job('fine'))));
    expect(pids[1]).toBe(pids[0]);
    expect(pids[3]).toBe(pids[2]);
    expect(pids[2]).not.toBe(pids[0]);
  });

  test('ends when it is idle', async () => {
    const stub = await createStubDecoder(answer, { idleLimit: 50 });
    const first = Number(pid(await stub.decode(job('fine'))));
    await expect.poll(() => isRunning(first)).toBe(false);
    expect(Number(pid(await stub.decode(job('fine'))))).not.toBe(first);
  });

  test('has a lower priority than the server', async () => {
    const stub = await createStubDecoder(answer);
    const id = Number(pid(await stub.decode(job('fine'))));
    expect(getPriority(id)).toBe(Math.max(getPriority(), 5));
  });

  test('has no environment and may not write files, start processes or connect', async () => {
    const stub = await createStubDecoder(`import { spawnSync } from 'node:child_process';
      import { writeFileSync } from 'node:fs';
      import { connect } from 'node:net';
      const attempt = (work) => { try { work(); return 'done'; } catch (error) { return error.code; } };
      const call = () => new Promise((resolve) => {
        connect(9, '127.0.0.1').on('error', (error) => resolve(error.code));
      });
      process.on('message', async () => process.send({
        ok: true,
        large: Buffer.from(JSON.stringify([
          Object.keys(process.env).filter((name) => !name.startsWith('NODE_')),
          attempt(() => writeFileSync(${JSON.stringify(join(folder, 'written'))}, '')),
          attempt(() => spawnSync('true')),
          await call(),
        ])),
        small: Buffer.of(),
      }));`);
    const denied = 'ERR_ACCESS_DENIED';
    expect(JSON.parse(pid(await stub.decode(job('try'))) ?? '')).toEqual([
      [],
      denied,
      denied,
      denied,
    ]);
  });

  test('exits when a picture needs too much memory', async () => {
    // A progressive picture must be completely in memory.
    const background = { r: 90, g: 30, b: 30 };
    const large = await sharp({ create: { width: 4900, height: 4900, channels: 3, background } })
      .jpeg({ progressive: true })
      .toBuffer();
    const small = await makePicture('png');
    const poor = decoderWith({ memoryLimit: 110 * 1024 * 1024 });
    expect(await poor.decode(item(large))).toEqual({ ok: false });
    expect((await poor.decode(item(small))).ok).toBe(true);
    expect((await decoder.decode(item(large))).ok).toBe(true);
  });

  test('has a bounded queue', async () => {
    const stub = await createStubDecoder(answer, { maxWaiting: 2 });
    const jobs = ['slow', 'fine', 'fine', 'fine', 'fine'].map((text) => stub.decode(job(text)));
    const settled = await Promise.allSettled(jobs);
    expect(settled.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    expect(settled[4]).toMatchObject({
      reason: { code: 'unavailable', headers: { 'retry-after': '5' } },
    });
  });

  test.each([
    ['fans', (name: string) => ({ userId: name })],
    ['strangers', (name: string) => ({ address: name })],
  ])('alternates between waiting %s', async (_who, sender) => {
    const stub = await createStubDecoder(answer);
    const order: string[] = [];
    const send = async (name: string, count: number) => {
      await stub.decode(job('fine'), sender(name));
      order.push(`${name}${count}`);
    };
    const decodings = [1, 2, 3].map((count) => send('eager', count));
    await Promise.all([...decodings, send('second', 1), send('third', 1), send('second', 2)]);
    expect(order).toEqual(['eager1', 'second1', 'third1', 'eager2', 'second2', 'eager3']);
  });

  test('decodes one picture of an uploader at a time, even if another process is free', async () => {
    const stub = await createStubDecoder(answer, { processes: 2 });
    const order: string[] = [];
    const send = async (text: string, userId: string) => {
      await stub.decode(job(text), { userId });
      order.push(`${text} ${userId}`);
    };
    await Promise.all([
      ...[send('slow', 'eager'), send('fine', 'eager')],
      ...[send('fine', 'other'), send('fine', 'other')],
    ]);
    expect(order).toEqual(['fine other', 'fine other', 'slow eager', 'fine eager']);
  });

  test('has separate queues for fans and visitors', async () => {
    const stub = await createStubDecoder(answer, { maxWaiting: 1 });
    const visitor = (text: string) => stub.decode(job(text), { address: '192.0.2.1' });
    const decodings = [visitor('slow'), visitor('fine'), visitor('fine'), stub.decode(job('fine'))];
    const settled = await Promise.allSettled(decodings);
    expect(settled.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
  });

  test('is waited for up to a limit', async () => {
    const stub = await createStubDecoder(answer, { waitLimit: 100 });
    const slow = stub.decode(job('slow'));
    await expect(stub.decode(job('fine'))).rejects.toMatchObject({ code: 'unavailable' });
    expect(await slow).toEqual({ ok: false });
    expect((await stub.decode(job('fine'))).ok).toBe(true);
  });

  test('ends with the decoder', async () => {
    const stub = await createStubDecoder(answer);
    const process = Number(pid(await stub.decode(job('fine'))));
    stub.close();
    await expect.poll(() => isRunning(process)).toBe(false);
    await expect(stub.decode(job('fine'))).rejects.toMatchObject({ code: 'unavailable' });
  });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
