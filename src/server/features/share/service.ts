import { createHash } from 'node:crypto';
import type { UserPage } from '#contract/calls/users.ts';
import type { Item } from '#contract/kinds/items.ts';
import { type Kind, wellFormedId } from '#contract/kinds/kind.ts';
import { lineupsOf, type Sport } from '#contract/kinds/sport.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { builtOf, getSlotItem, type LineupSummary } from '#contract/lineups/lineup-items.ts';
import { mediaPath, smallImage } from '#contract/media.ts';
import {
  lineupPictureText,
  type PictureAddress,
  type ShareFormat,
  shareFormats,
  sharePicturePath,
  userHeadline,
  userKind,
} from '#contract/share.ts';
import { runShared } from '#server/db/engine/disconnects.ts';
import { type CacheFigures, createVersionedCache } from '#server/db/versioned-cache.ts';
import { createPublicLane } from '#server/http/plugins/limits/lane.ts';
import type { MediaFiles } from '#server/media/files.ts';
import { Failure, fail } from '#server/shared/fail.ts';
import type { Painter } from './painter.ts';
import {
  type DrawnFormat,
  drawingVersion,
  type LineupPictureData,
  type PictureData,
} from './picture-data.ts';
import { createPictureSweep } from './picture-sweep.ts';

interface ShareDeps {
  /** Limits the subjects that wait to be read for one address. */
  readonly rateLimits: boolean;
  readonly sports: readonly Sport[];
  readonly files: MediaFiles;
  readonly painter: Painter;
  readonly now: () => Date;
  /** Changes with every write to the database. */
  readonly databaseVersion: () => Promise<string>;
  /** Reads lineups as visitors see them, in the order of the ids. Leaves out deleted lineups. */
  readonly readLineups: (
    lineup: Lineup,
    ids: readonly string[],
  ) => Promise<readonly LineupSummary[]>;
  /** Throws 404 'userNotFound' if there is no public page. */
  readonly requireUserPage: (id: string) => Promise<UserPage>;
  readonly readFavourites: (
    userId: string,
    kinds: readonly Kind[],
    size: number,
  ) => Promise<readonly Item[]>;
  readonly readPicture: (name: string) => Promise<Buffer | null>;
}

export interface Embed {
  readonly lineup: Lineup;
  readonly title: string;
  readonly fan: { readonly id: string; readonly name: string };
  readonly alt: string;
  readonly version: string;
  readonly svg: () => Promise<string>;
}

interface Subject extends Pick<Embed, 'alt' | 'version'> {
  readonly data: PictureData;
  /** Length as JSON, to limit the memory of the cache. */
  readonly length: number;
  readonly embed: Pick<Embed, 'lineup' | 'title' | 'fan'> | null;
}

/** See docs/product/sharing.md#share-pictures. */
export interface SharePictures {
  /** Returns null without a subject. Draws nothing. */
  addressOf(kind: string, id: string, format?: ShareFormat): Promise<PictureAddress | null>;
  /**
   * Returns the address of the current version if another one was requested. `address` is the
   * visitor's. Throws 404 'notFound', 503 'overloaded' if too much waits for the address, and 503
   * 'unavailable' if too many pictures wait to be drawn.
   */
  read(
    picture: { readonly kind: string; readonly id: string; readonly format: ShareFormat },
    request: { readonly version: string | undefined; readonly address: string },
  ): Promise<{ readonly png: Buffer } | { readonly movedTo: string }>;
  /** Null if the lineup does not exist. Throws 503 'overloaded' like `read`. */
  readEmbed(kind: string, id: string, address: string): Promise<Embed | null>;
  sweep(): Promise<void>;
  cacheFigures(): CacheFigures;
  close(): void;
}

const versionLength = 16;
const favouritesWithLineup = 3;
const favouritesWithoutLineup = 6;
/** Approximate bytes of memory for cached subjects. */
const maxCacheBytes = 4_000_000;

function versionOf(data: PictureData): Pick<Subject, 'version' | 'length'> {
  const json = JSON.stringify([drawingVersion, data]);
  const version = createHash('sha256').update(json).digest('hex').slice(0, versionLength);
  return { version, length: json.length };
}

function imagesOf(data: PictureData): string[] {
  const lineups = data.type === 'lineup' ? [data] : data.lineups.slice(0, 1);
  const items = lineups.flatMap(({ placed }) => Object.values(placed));
  const favourites = data.type === 'user' ? data.favourites : [];
  return [data.fan, ...items, ...favourites].flatMap((subject) => subject?.image ?? []);
}

/** Likes and ratings must not change the version. */
function toDrawnLineup(lineup: Lineup, item: LineupSummary): Omit<LineupPictureData, 'fan'> {
  const placed = lineup.slots.map((slot) => [slot.name, getSlotItem(item, slot)] as const);
  return {
    type: 'lineup',
    lineup: lineup.name,
    title: item.name,
    placed: Object.fromEntries(placed),
  };
}

function toDrawnItem({ likesCount: _, liked: __, version: ___, ...item }: Item): Item {
  return { ...item, likesCount: 0, liked: false };
}

function nullIfNotFound(error: unknown): null {
  if (error instanceof Failure && error.code === 'userNotFound') return null;
  throw error;
}

export function createSharePictures(deps: ShareDeps): SharePictures {
  const { sports, files, painter, now } = deps;
  const lineups = lineupsOf(sports);
  const running = new Map<string, Promise<Buffer>>();
  const lane = createPublicLane(deps.rateLimits);
  // Wraps subjects in objects, because the cache cannot store null.
  const subjects = createVersionedCache<{ readonly subject: Subject | null }>(
    maxCacheBytes,
    ({ subject }) => 2 * (subject?.length ?? 0),
  );

  function toLineupSubject(lineup: Lineup, item: LineupSummary): Subject {
    const fan = { name: item.owner.name, image: item.owner.image };
    const data = { ...toDrawnLineup(lineup, item), fan };
    const owner = { id: item.owner._id, name: item.owner.name };
    const embed = { lineup, title: item.name, fan: owner };
    return { data, alt: lineupPictureText(lineup, item), embed, ...versionOf(data) };
  }

  async function readFavourites(id: string, size: number): Promise<Item[]> {
    const newestPerSport = sports.map(({ kinds }) => deps.readFavourites(id, kinds, 1));
    const allKinds = sports.flatMap(({ kinds }) => kinds);
    const lists = await Promise.all([...newestPerSport, deps.readFavourites(id, allKinds, size)]);
    const itemsById = new Map(lists.flat().map((item) => [item._id, toDrawnItem(item)]));
    return [...itemsById.values()].slice(0, size);
  }

  async function readUserSubject(id: string): Promise<Subject | null> {
    const page = await deps.requireUserPage(id).catch(nullIfNotFound);
    if (page === null) return null;
    const drawnLineups = lineups.flatMap((lineup) =>
      builtOf(page, lineup).map((item) => toDrawnLineup(lineup, item)),
    );
    const size = drawnLineups.length > 0 ? favouritesWithLineup : favouritesWithoutLineup;
    const data: PictureData = {
      type: 'user',
      fan: { name: page.name, image: page.image },
      interest: page.interestedIn,
      favourites: await readFavourites(id, size),
      lineups: drawnLineups,
    };
    return { data, alt: userHeadline(page.name), embed: null, ...versionOf(data) };
  }

  async function readSubject(kind: string, id: string): Promise<Subject | null> {
    if (kind === userKind) return readUserSubject(id);
    const lineup = lineups.find(({ name }) => name === kind);
    const [item] = lineup ? await deps.readLineups(lineup, [id]) : [];
    return lineup && item ? toLineupSubject(lineup, item) : null;
  }

  /** Without an address for pages, which wait in a lane of their own. */
  async function findSubject(kind: string, id: string, address?: string): Promise<Subject | null> {
    const isKnown = kind === userKind || lineups.some(({ name }) => name === kind);
    if (!isKnown || !wellFormedId.test(id)) return null;
    const version = await deps.databaseVersion();
    const key = `${kind} ${id}`;
    const cached = subjects.get(version, key);
    if (cached) return cached.subject;
    const read = () => readSubject(kind, id);
    const subject = await (address === undefined ? read() : lane(address, read));
    subjects.set(version, key, { subject });
    return subject;
  }

  async function readPhotos(data: PictureData): Promise<Map<string, Buffer>> {
    const photos = new Map<string, Buffer>();
    for (const image of new Set(imagesOf(data))) {
      // Pictures of users show the fan's photo at a larger size.
      const isLarge = data.type === 'user' && data.fan.image === image;
      const path = isLarge ? image : smallImage(image);
      const bytes = await deps.readPicture(path.slice(mediaPath.length + 1));
      if (bytes) photos.set(image, bytes);
    }
    return photos;
  }

  async function draw(name: string, data: PictureData, format: DrawnFormat): Promise<Buffer> {
    const photos = await readPhotos(data);
    const file = (await painter.paint({ data, format, photos })) ?? fail('unavailable');
    await files.write(name, file);
    return file;
  }

  function drawOnce(name: string, data: PictureData, format: DrawnFormat): Promise<Buffer> {
    return running.getOrInsertComputed(name, () =>
      runShared(() => draw(name, data, format)).finally(() => running.delete(name)),
    );
  }

  async function fileOf(
    { data, version }: Subject,
    picture: { readonly kind: string; readonly id: string; readonly format: DrawnFormat },
  ): Promise<Buffer> {
    const { kind, id, format } = picture;
    const extension = format === 'embed' ? 'svg' : 'png';
    const name = `${version}.${kind}.${id}.${format}.${extension}`;
    return (await files.read(name)) ?? drawOnce(name, data, format);
  }

  const pathOf = (kind: string, id: string, format: ShareFormat, version: string) =>
    `${sharePicturePath(kind, id, format)}?v=${version}`;

  async function versionsOf(kind: string, ids: readonly string[]) {
    const versions = new Map<string, string>();
    const lineup = lineups.find(({ name }) => name === kind);
    if (lineup) {
      const items = await deps.readLineups(lineup, ids);
      for (const item of items) versions.set(item._id, toLineupSubject(lineup, item).version);
    } else if (kind === userKind) {
      for (const id of ids) versions.set(id, (await readUserSubject(id))?.version ?? '');
    }
    return versions;
  }

  return {
    async addressOf(kind, id, format = 'link') {
      const subject = await findSubject(kind, id);
      if (subject === null) return null;
      // Starts a process early, because the client usually requests the picture next.
      painter.warm();
      const path = pathOf(kind, id, format, subject.version);
      return { path, ...shareFormats[format], alt: subject.alt };
    },

    async read({ kind, id, format }, { version, address }) {
      const subject = (await findSubject(kind, id, address)) ?? fail('notFound');
      if (subject.version !== version) {
        painter.warm();
        return { movedTo: pathOf(kind, id, format, subject.version) };
      }
      return { png: await fileOf(subject, { kind, id, format }) };
    },

    async readEmbed(kind, id, address) {
      const subject = await findSubject(kind, id, address);
      if (!subject?.embed) return null;
      return {
        ...subject.embed,
        alt: subject.alt,
        version: subject.version,
        svg: async () => (await fileOf(subject, { kind, id, format: 'embed' })).toString(),
      };
    },

    sweep: createPictureSweep({ files, now, versionsOf }),
    cacheFigures: subjects.figures,
    close: () => painter.close(),
  };
}
