import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { manyScans } from '#tests/support/hostile/many-scans.ts';
import { gradient } from '#tests/support/pictures.ts';
import { count, type EndCounts, endOf } from './answers.ts';
import {
  attackAsCollector,
  type Collected,
  type CollectedAttackName,
  collectedAttackNames,
} from './collected-attacks.ts';
import { type Call, type FloodOptions, flood, pick } from './flood.ts';

export interface AttackOptions extends FloodOptions {
  readonly attack: AttackName;
  readonly victim: string;
  readonly player: string;
  readonly pictures: readonly string[];
  readonly pages: readonly string[];
  readonly tokens: readonly string[];
  readonly collected: Collected | null;
}

const floodNames = [
  'slow headers',
  'slow bodies',
  'endless bodies',
  '1 GiB bodies',
  'login flood',
  'register flood',
  'forgot flood',
  'upload flood',
  'comment flood',
  'idle connections',
  'saturating requests',
  'request flood',
  'request flood of fans',
  'share picture flood',
  'public page flood',
  'slow pictures',
  'picture flood',
] as const;
export type AttackName = (typeof floodNames)[number] | CollectedAttackName;
export const attackNames: readonly AttackName[] = [...floodNames, ...collectedAttackNames];

const api = '/api/v1';
const registerPath = `${api}/users/registerRedirect`;

interface Script {
  readonly start: string;
  readonly next: string | Buffer;
  /** Milliseconds between two writes; 0 means as fast as the server reads. */
  readonly pause: number;
}

/** Reopens connections that the server closes. */
async function runScript(options: AttackOptions, script: Script): Promise<EndCounts> {
  const { port, addresses, seconds, minAnswers = 0, width } = options;
  const ends: EndCounts = {};
  const ending = new AbortController();
  const { signal } = ending;
  const endTime = performance.now() + seconds * 1000;
  const watching = setInterval(() => {
    const ended = Object.values(ends).reduce((sum, number) => sum + number, 0);
    if (performance.now() >= endTime && ended >= minAnswers) ending.abort();
  }, 50);
  async function openConnection(worker: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const localAddress = pick(addresses, worker);
    const socket = connect({ host: '127.0.0.1', port, localAddress }, () => {
      socket.write(script.start);
      sendNext();
    });
    let hasResponse = false;
    function sendNext(): void {
      if (socket.destroyed) return;
      const isBuffered = socket.write(script.next);
      if (!isBuffered) socket.once('drain', sendNext);
      else if (script.pause > 0) setTimeout(sendNext, script.pause);
      else setImmediate(sendNext);
    }
    const close = () => socket.destroy();
    signal.addEventListener('abort', close);
    socket.on('data', (chunk) => {
      if (hasResponse) return;
      hasResponse = true;
      const head = chunk.toString('latin1');
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0);
      count(ends, endOf(status, /^retry-after: *(.+)$/im.exec(head)?.[1]));
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (!hasResponse) count(ends, signal.aborted ? 'still open' : 'closed');
      signal.removeEventListener('abort', close);
      resolve();
    });
    return promise;
  }
  await Promise.all(
    Array.from({ length: width }, async (_, worker) => {
      while (!signal.aborted) {
        await openConnection(worker);
        await sleep(100);
      }
    }),
  );
  clearInterval(watching);
  return ends;
}

function head(path: string, length: string, type: string): string {
  return `POST ${path} HTTP/1.1\r\nhost: tifo\r\ncontent-type: ${type}\r\n${length}\r\n\r\n`;
}

function form(
  fields: Readonly<Record<string, string>>,
  file: Buffer,
): Pick<Call, 'body' | 'headers'> {
  const partHead = '--abuse\r\ncontent-disposition: form-data; name=';
  const texts = Object.entries(fields).map(
    ([name, value]) => `${partHead}"${name}"\r\n\r\n${value}\r\n`,
  );
  const fileHead = `${partHead}"image"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  return {
    headers: { 'content-type': 'multipart/form-data; boundary=abuse' },
    body: Buffer.concat([
      Buffer.from(texts.join('') + fileHead),
      file,
      Buffer.from('\r\n--abuse--\r\n'),
    ]),
  };
}

function createRegistration(turn: number): Record<string, string> {
  const mark = `${process.pid.toString(36)}${turn}`;
  return {
    name: `Nobody ${mark}`,
    email: `nobody.${mark}@example.net`,
    password: 'Gol-en-la-90!',
    interestedIn: 'fifa',
    gender: 'otros',
  };
}

const filler = Buffer.alloc(64 * 1024, 0x20);
const chunk = Buffer.concat([Buffer.from('10000\r\n'), filler, Buffer.from('\r\n')]);
const maxImage = 4.9 * 1024 * 1024;

export async function attack(options: AttackOptions): Promise<EndCounts> {
  const { victim, player, tokens, pictures, pages } = options;
  switch (options.attack) {
    case 'slow headers':
      return runScript(options, {
        start: 'GET / HTTP/1.1\r\nhost: tifo\r\nx-slow: ',
        next: 'a',
        pause: 1000,
      });
    case 'slow bodies':
      return runScript(options, {
        start: head(`${api}/users/login`, 'content-length: 2000', 'application/json'),
        next: ' ',
        pause: 1000,
      });
    case 'endless bodies':
      return runScript(options, {
        start: head(registerPath, 'transfer-encoding: chunked', 'application/json'),
        next: chunk,
        pause: 0,
      });
    case '1 GiB bodies':
      return runScript(options, {
        start: `${head(registerPath, `content-length: ${2 ** 30}`, 'multipart/form-data; boundary=abuse')}--abuse\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n`,
        next: filler,
        pause: 0,
      });
    case 'login flood':
      return flood(options, (turn) => ({
        method: 'POST',
        path: `${api}/users/login`,
        body: JSON.stringify({ email: victim, password: `Guess-number-${turn}` }),
      }));
    case 'register flood':
      return flood(options, (turn) => ({
        method: 'POST',
        path: registerPath,
        body: JSON.stringify(createRegistration(turn)),
      }));
    case 'forgot flood':
      return flood(options, () => ({
        method: 'PATCH',
        path: `${api}/users/forgotpassword/forgotpassword`,
        body: JSON.stringify({ email: victim }),
      }));
    case 'upload flood': {
      const file = Buffer.alloc(maxImage, 0xff);
      const sent = form(createRegistration(0), file);
      return flood(options, () => ({ method: 'POST', path: registerPath, ...sent }));
    }
    case 'share picture flood':
      return flood(options, (turn) => ({ path: pick(pictures, turn) }));
    case 'public page flood':
      return flood(options, (turn) => ({ path: pick(pages, turn) }));
    case 'slow pictures': {
      const file = manyScans(3000, 3000, 100);
      return flood(options, (turn) => ({
        method: 'POST',
        path: registerPath,
        ...form(createRegistration(turn), file),
      }));
    }
    case 'picture flood': {
      const sent = form({}, await gradient(3000, 2000).jpeg().toBuffer());
      return flood(options, (turn) => ({
        method: 'PATCH',
        path: `${api}/users/update/update`,
        token: pick(tokens, turn),
        ...sent,
      }));
    }
    case 'comment flood':
      return flood(options, (turn) => ({
        method: 'POST',
        path: `${api}/comment/create/${player}`,
        token: pick(tokens, turn),
        body: JSON.stringify({ comment: 'Buy now!', rating: 1 }),
      }));
    case 'idle connections':
      return runScript(options, { start: '', next: '', pause: 60_000 });
    case 'saturating requests':
    case 'request flood':
      return flood(options, (turn) => ({ path: `${api}/users/byName/ro?page=${1 + (turn % 20)}` }));
    case 'request flood of fans':
      return flood(options, (turn) => ({
        path: `${api}/players?page=${1 + (turn % 50)}`,
        token: pick(tokens, turn),
      }));
    default: {
      const { attack: name, collected } = options;
      if (!collected) throw new Error(`Nothing has been collected for ${name}`);
      return attackAsCollector({ ...options, attack: name, collected });
    }
  }
}
