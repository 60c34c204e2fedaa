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
import { runForEveryone } from '#server/db/engine/sender.ts';
import { createMemory } from '#server/db/memory.ts';
import type { MediaFiles } from '#server/media/files.ts';
import { Failure, fail } from '#server/shared/fail.ts';
import type { Painter } from './painter.ts';
import { drawingVersion, type LineupPictureData, type PictureData } from './picture-data.ts';
import type { DrawnFormat } from './picture-job.ts';
import { createPictureSweep } from './picture-sweep.ts';

interface ShareDeps {
  readonly sports: readonly Sport[];
  readonly files: MediaFiles;
  readonly painter: Painter;
  readonly now: () => Date;
  /** Changes with anything in the database. */
  readonly databaseVersion: () => Promise<string>;
  /** Lineups as strangers see them, in the order of the ids; those that are gone are left out. */
  readonly readLineups: (
    lineup: Lineup,
    ids: readonly string[],
  ) => Promise<readonly LineupSummary[]>;
  /** A user's page as strangers see it; throws 404 'userNotFound' where they see none. */
  readonly requireUserPage: (id: string) => Promise<UserPage>;
  /** What a user likes of those kinds, the newest like first, so many at most. */
  readonly readFavourites: (
    userId: string,
    kinds: readonly Kind[],
    size: number,
  ) => Promise<readonly Item[]>;
  /** The file of an uploaded picture, by its name. */
  readonly readPicture: (name: string) => Promise<Buffer | null>;
}

/** What a page that others frame shows of a lineup. */
export interface Embed {
  readonly lineup: Lineup;
  readonly title: string;
  readonly fan: { readonly id: string; readonly name: string };
  /** All that the drawing shows, in words. */
  readonly alt: string;
  /** Changes with what is drawn. */
  readonly version: string;
  /** An SVG element. */
  readonly svg: () => Promise<string>;
}

/** What is known of something that has pictures. */
interface Subject extends Pick<Embed, 'alt' | 'version'> {
  readonly data: PictureData;
  /** Characters of the data as JSON. */
  readonly length: number;
  /** The embedded lineup; null for a fan. */
  readonly embed: Pick<Embed, 'lineup' | 'title' | 'fan'> | null;
}

/**
 * Pictures of lineups and users, drawn once for each version
 * (docs/product/sharing.md#share-pictures).
 */
export interface SharePictures {
  /** Where the picture of the current version is; null where there is no such thing. Draws nothing. */
  addressOf(kind: string, id: string, format?: ShareFormat): Promise<PictureAddress | null>;
  /**
   * The current version's picture, or where it is when another version was asked for. Throws 404
   * 'notFound' where there is nothing, and 503 'unavailable' when too many wait to be drawn.
   */
  read(
    picture: { readonly kind: string; readonly id: string; readonly format: ShareFormat },
    version: string | undefined,
  ): Promise<{ readonly png: Buffer } | { readonly movedTo: string }>;
  /**
   * The drawing of a lineup within a page that others frame, with what the page says; null where
   * there is no such lineup. Fails as `read` does.
   */
  readEmbed(kind: string, id: string): Promise<Embed | null>;
  /**
   * Removes the pictures of what is gone and of versions that are no longer current. Of very many it
   * looks at a part, and goes on from there the next time.
   */
  sweep(): Promise<void>;
  close(): void;
}

/** Characters of a version: as many as make two of one subject differ. */
const versionLength = 16;
/** At most so many favourites, beside what the fan built and without. */
const [shownBesideLineup, shownAlone] = [3, 6];

/** Bytes of memory for what is known of subjects, about. */
const maxBytes = 4_000_000;

function versionOf(data: PictureData): Pick<Subject, 'version' | 'length'> {
  const drawn = JSON.stringify([drawingVersion, data]);
  const version = createHash('sha256').update(drawn).digest('hex').slice(0, versionLength);
  return { version, length: drawn.length };
}

function imagesOf(data: PictureData): string[] {
  const lineups = data.type === 'lineup' ? [data] : data.lineups.slice(0, 1);
  const items = lineups.flatMap(({ placed }) => Object.values(placed));
  const favourites = data.type === 'user' ? data.favourites : [];
  return [data.fan, ...items, ...favourites].flatMap((one) => (one?.image ? [one.image] : []));
}

/** What of a lineup is drawn: neither likes nor ratings. */
function drawnLineup(lineup: Lineup, item: LineupSummary): Omit<LineupPictureData, 'fan'> {
  const placed = lineup.slots.map((slot) => [slot.name, getSlotItem(item, slot)] as const);
  return {
    type: 'lineup',
    lineup: lineup.name,
    title: item.name,
    placed: Object.fromEntries(placed),
  };
}

/** What of an item its drawing may look at: neither likes nor comments. */
function drawnItem({ likesCount: _, liked: __, version: ___, ...item }: Item): Item {
  return { ...item, likesCount: 0, liked: false };
}

function ignoreMissing(error: unknown): null {
  if (error instanceof Failure && error.code === 'userNotFound') return null;
  throw error;
}

/** The pictures of one server. */
export function createSharePictures(deps: ShareDeps): SharePictures {
  const { sports, files, painter, now } = deps;
  const lineups = lineupsOf(sports);
  const drawing = new Map<string, Promise<Buffer>>();
  // An object of its own, for the memory holds no null.
  const subjects = createMemory<{ readonly subject: Subject | null }>(
    maxBytes,
    ({ subject }) => 2 * (subject?.length ?? 0),
  );

  function lineupSubject(lineup: Lineup, item: LineupSummary): Subject {
    const fan = { name: item.owner.name, image: item.owner.image };
    const data = { ...drawnLineup(lineup, item), fan };
    const owner = { id: item.owner._id, name: item.owner.name };
    const embed = { lineup, title: item.name, fan: owner };
    return { data, alt: lineupPictureText(lineup, item), embed, ...versionOf(data) };
  }

  /** The newest of each sport, then the newest of all. */
  async function readFavourites(id: string, size: number): Promise<Item[]> {
    const ofSports = sports.map(({ kinds }) => deps.readFavourites(id, kinds, 1));
    const all = sports.flatMap(({ kinds }) => kinds);
    const found = await Promise.all([...ofSports, deps.readFavourites(id, all, size)]);
    const byId = new Map(found.flat().map((item) => [item._id, drawnItem(item)]));
    return [...byId.values()].slice(0, size);
  }

  async function userSubject(id: string): Promise<Subject | null> {
    const page = await deps.requireUserPage(id).catch(ignoreMissing);
    if (page === null) return null;
    const built = lineups.flatMap((lineup) =>
      builtOf(page, lineup).map((item) => drawnLineup(lineup, item)),
    );
    const data: PictureData = {
      type: 'user',
      fan: { name: page.name, image: page.image },
      interest: page.interestedIn,
      favourites: await readFavourites(id, built.length > 0 ? shownBesideLineup : shownAlone),
      lineups: built,
    };
    return { data, alt: userHeadline(page.name), embed: null, ...versionOf(data) };
  }

  async function readSubject(kind: string, id: string): Promise<Subject | null> {
    if (kind === userKind) return userSubject(id);
    const lineup = lineups.find(({ name }) => name === kind);
    const [item] = lineup ? await deps.readLineups(lineup, [id]) : [];
    return lineup && item ? lineupSubject(lineup, item) : null;
  }

  /** Read once for each version of the database. */
  async function findSubject(kind: string, id: string): Promise<Subject | null> {
    const isKnown = kind === userKind || lineups.some(({ name }) => name === kind);
    if (!isKnown || !wellFormedId.test(id)) return null;
    const version = await deps.databaseVersion();
    const key = `${kind} ${id}`;
    const known = subjects.get(version, key);
    if (known) return known.subject;
    const subject = await readSubject(kind, id);
    subjects.set(version, key, { subject });
    return subject;
  }

  async function readPhotos(data: PictureData): Promise<Map<string, Buffer>> {
    const photos = new Map<string, Buffer>();
    for (const image of new Set(imagesOf(data))) {
      // A user's own picture shows the fan in large.
      const isLarge = data.type === 'user' && data.fan.image === image;
      const kept = isLarge ? image : smallImage(image);
      const bytes = await deps.readPicture(kept.slice(mediaPath.length + 1));
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

  /** Drawn once, however many ask for it at the same moment. */
  function drawOnce(name: string, data: PictureData, format: DrawnFormat): Promise<Buffer> {
    const underway = drawing.get(name);
    if (underway) return underway;
    const started = runForEveryone(() => draw(name, data, format)).finally(() =>
      drawing.delete(name),
    );
    drawing.set(name, started);
    return started;
  }

  async function fileOf(
    { data, version }: Subject,
    picture: { readonly kind: string; readonly id: string; readonly format: DrawnFormat },
  ): Promise<Buffer> {
    const ending = picture.format === 'embed' ? 'svg' : 'png';
    const name = `${version}.${picture.kind}.${picture.id}.${picture.format}.${ending}`;
    return (await files.read(name)) ?? drawOnce(name, data, picture.format);
  }

  const pathOf = (kind: string, id: string, format: ShareFormat, version: string) =>
    `${sharePicturePath(kind, id, format)}?v=${version}`;

  async function versionsOf(kind: string, ids: readonly string[]) {
    const versions = new Map<string, string>();
    const lineup = lineups.find(({ name }) => name === kind);
    if (lineup) {
      const items = await deps.readLineups(lineup, ids);
      for (const item of items) versions.set(item._id, lineupSubject(lineup, item).version);
    } else if (kind === userKind) {
      for (const id of ids) versions.set(id, (await userSubject(id))?.version ?? '');
    }
    return versions;
  }

  return {
    async addressOf(kind, id, format = 'link') {
      const subject = await findSubject(kind, id);
      if (subject === null) return null;
      // Whoever asks for the address mostly asks for the picture next.
      painter.warm();
      const path = pathOf(kind, id, format, subject.version);
      return { path, ...shareFormats[format], alt: subject.alt };
    },

    async read({ kind, id, format }, version) {
      const subject = (await findSubject(kind, id)) ?? fail('notFound');
      if (subject.version !== version) {
        painter.warm();
        return { movedTo: pathOf(kind, id, format, subject.version) };
      }
      return { png: await fileOf(subject, { kind, id, format }) };
    },

    async readEmbed(kind, id) {
      const subject = await findSubject(kind, id);
      if (!subject?.embed) return null;
      return {
        ...subject.embed,
        alt: subject.alt,
        version: subject.version,
        svg: async () => (await fileOf(subject, { kind, id, format: 'embed' })).toString(),
      };
    },

    sweep: createPictureSweep({ files, now, versionsOf }),
    close: () => painter.close(),
  };
}
