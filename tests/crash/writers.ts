import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { newId } from '#server/db/id.ts';
import { podium } from '#sports/motogp/podium.ts';
import { rider } from '#sports/motogp/rider.ts';
import { type Fan, pictureForm, Refused, succeed } from './calls.ts';
import { absent, unknown, type WriteLog } from './ledger.ts';
import type { Random } from './random.ts';

export interface Population {
  readonly fans: readonly Fan[];
  readonly admin: Fan;
  readonly riders: readonly string[];
  /** Likes and comments on these lineups notify their owners. */
  readonly lineups: readonly string[];
  readonly ledger: WriteLog;
}

export interface WrittenEntry {
  readonly id: string;
  readonly key: string;
}

interface Writer {
  readonly url: string;
  readonly population: Population;
  readonly fan: Fan;
  readonly random: Random;
  next(): string;
  readonly own: WrittenEntry[];
  readonly tokens: string[];
}

type Role = (writer: Writer) => Promise<void>;

const password = 'Gol-en-la-90';
/** Few riders make writers update the same counters concurrently. */
const hotRiderCount = 6;
const retryPause = 50;

async function picture(random: Random): Promise<Buffer> {
  const background = { r: random.integer(256), g: random.integer(256), b: random.integer(256) };
  return sharp({ create: { width: 12, height: 9, channels: 3, background } })
    .png()
    .toBuffer();
}

async function toggle(writer: Writer, key: string, path: string): Promise<void> {
  const { url, population, fan, random } = writer;
  const on = random.integer(3) > 0;
  const value = on ? 'on' : absent;
  await population.ledger.write([key], value, async () => {
    await succeed(url, 'PATCH', path, { fan, body: { on } });
    return value;
  });
}

function pickHot({ riders, lineups }: Population, random: Random, call: 'toggle' | 'comment') {
  const id = random.pick([...riders.slice(0, hotRiderCount), ...lineups]);
  return { id, path: `${(lineups.includes(id) ? podium : rider).api[call]}/${id}` };
}

const like: Role = async (writer) => {
  const { id, path } = pickHot(writer.population, writer.random, 'toggle');
  await toggle(writer, `like ${writer.fan.id} ${id}`, path);
};

const follow: Role = async (writer) => {
  const { id } = writer.random.pick(
    writer.population.fans.filter(({ id }) => id !== writer.fan.id),
  );
  await toggle(writer, `follow ${writer.fan.id} ${id}`, `/users/toggleFollow/${id}`);
};

const comment: Role = async ({ url, population, fan, random, next, own }) => {
  if (own.length > 5) {
    const { id, key } = own.shift() as WrittenEntry;
    await population.ledger.write([key], absent, async () => {
      await succeed(url, 'DELETE', `/comment/delete/${id}`, { fan });
      return absent;
    });
    return;
  }
  const text = next();
  const { path } = pickHot(population, random, 'comment');
  // Comments on lineups always have a rating.
  const isRated = path.startsWith(podium.api.comment) || random.integer(2) > 0;
  const body = { comment: text, ...(isRated && { rating: 1 + random.integer(5) }) };
  const key = `comment ${text}`;
  await population.ledger.write([key], 'there', async () => {
    const { _id } = await succeed(url, 'POST', path, { fan, body });
    own.push({ id: String(_id), key });
    return 'there';
  });
};

const register: Role = async ({ url, population, random, next }) => {
  const name = next();
  const email = `${name}@example.org`;
  const fields = { name, email, password, interestedIn: 'motogp', gender: 'otros' };
  const body = random.integer(3) === 0 ? pictureForm(fields, await picture(random)) : fields;
  await population.ledger.write([`account ${email}`, `mail ${email}`], 'there', async () => {
    await succeed(url, 'POST', '/users/registerRedirect', { body });
    return 'there';
  });
};

const changePicture: Role = async (writer) => {
  const { url, population, random, tokens } = writer;
  const token = tokens.pop();
  if (token === undefined) return await like(writer);
  const fan = { ...writer.fan, token };
  const form = pictureForm({}, await picture(random));
  await population.ledger.write([`picture ${fan.id}`], unknown, async () => {
    await succeed(url, 'PATCH', '/users/update/update', { fan, body: form });
    const user = await succeed(url, 'GET', `/users/${fan.id}`);
    return String(user.image);
  });
};

const create: Role = async ({ url, population, fan, random, next, own }) => {
  if (own.length > 2) {
    const { id, key } = own.splice(random.integer(own.length), 1)[0] as WrittenEntry;
    await population.ledger.write([key], absent, async () => {
      await succeed(url, 'DELETE', `${rider.api.base}/${id}`, { fan: population.admin });
      return absent;
    });
    return;
  }
  const name = next();
  const fields = {
    name,
    nationality: 'Spain',
    number: 1 + random.integer(99),
    age: 20,
    rating: 70,
    ranking: 1 + random.integer(1000),
    points: random.integer(1000),
    polesSeason: 0,
  };
  const form = pictureForm(fields, await picture(random));
  const key = `item ${name}`;
  await population.ledger.write([key], unknown, async () => {
    const { _id, image } = await succeed(url, 'POST', rider.api.create, { fan, body: form });
    own.push({ id: String(_id), key });
    return String(image);
  });
};

const build: Role = async ({ url, population, fan, random, own }) => {
  const key = `podium ${fan.id}`;
  const { ledger, riders } = population;
  const [first, second, third] = [0, 1, 2].map((rank) => riders[random.integer(10) + 10 * rank]);
  const body = { firstPlace: first, secondPlace: second, thirdPlace: third };
  const value = `${first} ${second} ${third}`;
  const [mine] = own;
  if (mine && random.integer(8) === 0) {
    await ledger.write([key], absent, async () => {
      await succeed(url, 'DELETE', `${podium.api.base}/${mine.id}`, { fan });
      own.length = 0;
      return absent;
    });
    return;
  }
  await ledger.write([key], value, async () => {
    if (mine) await succeed(url, 'PATCH', `${podium.api.base}/${mine.id}`, { fan, body });
    else {
      const created = await succeed(url, 'POST', podium.api.create, {
        fan,
        body: { ...body, name: 'Mine' },
      });
      own.push({ id: String(created._id), key });
    }
    return value;
  });
};

export async function buildLineups(
  url: string,
  { fans, riders }: Pick<Population, 'fans' | 'riders'>,
): Promise<string[]> {
  const [firstPlace, secondPlace, thirdPlace] = riders;
  const body = { name: 'Liked', firstPlace, secondPlace, thirdPlace };
  const ids: string[] = [];
  for (const fan of fans.slice(0, 3)) {
    ids.push(String((await succeed(url, 'POST', podium.api.create, { fan, body }))._id));
  }
  return ids;
}

const roles: readonly Role[] = [
  ...Array<Role>(9).fill(like),
  ...Array<Role>(5).fill(follow),
  ...Array<Role>(7).fill(comment),
  ...Array<Role>(3).fill(register),
  ...Array<Role>(2).fill(changePicture),
  ...Array<Role>(3).fill(create),
  ...Array<Role>(3).fill(build),
];

/** Indexes of writers and of their fans. */
export const sessionEnders = [...roles.keys()].filter((index) => roles[index] === changePicture);
export const writerCount = roles.length;

interface WriterRun {
  readonly ended: Promise<unknown>;
  readonly refusals: readonly string[];
  refusedWrites(): number;
}

interface InitialState {
  readonly entriesByFan: ReadonlyMap<string, readonly WrittenEntry[]>;
  readonly tokens: ReadonlyMap<string, readonly string[]>;
}

export function startWriters(
  url: string,
  population: Population,
  random: Random,
  { entriesByFan, tokens }: InitialState,
): WriterRun {
  const refusals: string[] = [];
  const start = `w${newId()}`;
  let words = 0;
  let refusedWrites = 0;
  const ended = roles.map(async (role, index) => {
    const fan = population.fans[index] as Fan;
    const writer: Writer = {
      url,
      population,
      fan,
      random,
      next: () => {
        words += 1;
        return `${start}x${words}`;
      },
      own: [...(entriesByFan.get(fan.id) ?? [])],
      tokens: [...(tokens.get(fan.id) ?? [])],
    };
    for (;;) {
      try {
        await role(writer);
      } catch (error) {
        if (!(error instanceof Refused)) return;
        if (error.status !== 503 && error.status !== 507) {
          refusals.push(error.message);
          continue;
        }
        // The server may have stored a write that it refuses.
        refusedWrites += 1;
        await delay(retryPause);
      }
    }
  });
  return { ended: Promise.all(ended), refusals, refusedWrites: () => refusedWrites };
}
