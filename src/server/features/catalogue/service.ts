import type { Page } from '#contract/calls/shared.ts';
import type { Issue } from '#contract/errors/errors.ts';
import { isClaimable } from '#contract/fans/claims.ts';
import type { SportRules } from '#contract/kinds/item-rules.ts';
import type { Item, ItemDetail } from '#contract/kinds/items.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { incomingLeads } from '#contract/kinds/leads.ts';
import { getKind, kindsOf, type Sport } from '#contract/kinds/sport.ts';
import { maxLikerIds, maxTotal } from '#contract/lists.ts';
import { abilities } from '#contract/policies.ts';
import type { Database, Queries } from '#server/db/engine/database.ts';
import { isAllowed, policyViewer, requireAllowed } from '#server/http/access/policies.ts';
import type { Viewer } from '#server/http/access/viewer.ts';
import type { Media, PictureFile } from '#server/media/media.ts';
import {
  findExistingItemIds,
  lockExistingItemIds,
} from '#server/shared/catalogue-storage/existing-items-store.ts';
import { lockKindCount } from '#server/shared/catalogue-storage/kind-counts-store.ts';
import {
  findRedirects,
  requireRedirect,
} from '#server/shared/catalogue-storage/redirects-store.ts';
import { hideItem } from '#server/shared/catalogue-storage/removed-items-store.ts';
import { insertUnchecked } from '#server/shared/catalogue-storage/unchecked-items-store.ts';
import type { Emitter } from '#server/shared/events.ts';
import { fail } from '#server/shared/fail.ts';
import { viewerFirst } from '#server/shared/likers.ts';
import type { FoundPage, ListCache } from '#server/shared/lists/list-cache.ts';
import type { Condition, ListQuery } from '#server/shared/lists/list-query.ts';
import type { Removals } from '#server/shared/removal/removals.ts';
import type { Samples } from '#server/shared/samples/samples.ts';
import type { WriteAsFan } from '#server/shared/users/fan-writes.ts';
import { lockUserAlone } from '#server/shared/users/user-locks-store.ts';
import { type Checks, createChecks } from './checks.ts';
import { newComputedItem } from './create.ts';
import { createItemFacts } from './item-facts.ts';
import {
  deleteFacts,
  findIdsByValue,
  findSameAs,
  insertItems,
  isReferredTo,
  lockItemForDelete,
  subtractItem,
} from './items-store.ts';
import { findPage, listDependencies } from './lists/find-page.ts';
import { failEmpty } from './query.ts';
import { findRemovableBy } from './removable-store.ts';
import { requireCreateAllowed } from './throttle.ts';

interface DetailLikes extends Pick<Item, 'likesCount' | 'liked'> {
  readonly newest: readonly string[];
}

interface LikesReader {
  /** Null for no viewer. */
  readLikes(
    viewer: Viewer | null,
    itemIds: readonly string[],
  ): Promise<ReadonlyMap<string, Pick<Item, 'likesCount' | 'liked'>>>;
  /** Includes the newest likers' ids, at most `maxLikerIds`. */
  readItemLikes(viewer: Viewer | null, itemId: string): Promise<DetailLikes | null>;
}

interface ClaimsReader {
  /** Tells if the user, or another fan, claims to be the item. */
  readClaims(
    userId: string,
    itemId: string,
  ): Promise<{ readonly thisIsMe: boolean; readonly othersClaim: boolean }>;
}

interface CatalogueDeps {
  readonly db: Database;
  readonly sports: readonly Sport[];
  readonly rules: SportRules;
  readonly likes: LikesReader;
  readonly claims: ClaimsReader;
  readonly media: Media;
  readonly writeAsFan: WriteAsFan;
  readonly now: () => Date;
  readonly throttled: boolean;
  readonly events: Emitter;
  readonly removals: Removals;
  readonly listCache: ListCache;
  readonly samples: Samples;
}

export interface Catalogue extends Checks {
  /**
   * The id of a merged item counts as the kept one's. Throws a specific 404 when nothing matches at
   * all.
   */
  list(kind: Kind, list: ListQuery, viewer: Viewer | null): Promise<Page<Item>>;
  /** Like `list`, but returns ids and their total; empty when nothing matches. */
  find(kind: Kind, list: ListQuery): Promise<FoundPage>;
  /** Also finds a merged item's id. Throws 404 'itemNotFound'. */
  requireItem(kind: Kind, id: string, viewer: Viewer | null): Promise<ItemDetail>;
  /** Ids among these for which `requireItem` finds an item. */
  findExisting(kind: Kind, ids: readonly string[]): Promise<string[]>;
  /** In the order of the ids; omits ids of other kinds. */
  readAll(kind: Kind, ids: readonly string[], viewer: Viewer | null): Promise<Item[]>;
  /** Like `readAll`, but does not read likes: the returned items have none. */
  readWithoutLikes(kind: Kind, ids: readonly string[]): Promise<Item[]>;
  /**
   * Creates an item with an optional picture and computed fields. Throws 400 naming the field, 409
   * 'duplicateItem', 429 'tooManyRequests' beyond `createsPerHour`, and the failures of
   * `Media.prepare`.
   */
  create(
    kind: Kind,
    body: Readonly<Record<string, unknown>>,
    viewer: Viewer,
    upload: PictureFile | null,
  ): Promise<ItemDetail>;
  /**
   * Hides an item immediately; many dependent rows are removed later. `viewer` is null for the
   * operator. Throws 404 'itemNotFound', 403 'forbidden', and for its creator the failures of
   * `WriteAsFan`.
   */
  remove(kind: Kind, id: string, viewer: Viewer | null): Promise<void>;
}

function noneCode(list: ListQuery) {
  if (list.conditions.length > 0) return 'noneWithConditions';
  return list.search === null ? 'noneInDatabase' : 'noneByName';
}

export function createCatalogue(deps: CatalogueDeps): Catalogue {
  const { db, sports, rules, likes, claims, media, now, throttled } = deps;
  const { events, removals, listCache, samples, writeAsFan } = deps;

  const readFacts = createItemFacts(db);

  async function readAll(kind: Kind, ids: readonly string[], viewer: Viewer | null) {
    const [known, liked] = await Promise.all([readFacts(kind, ids), likes.readLikes(viewer, ids)]);
    return ids.flatMap((id) => {
      const [one, itsLikes] = [known.get(id), liked.get(id)];
      return one && itsLikes ? { ...one.item, ...itsLikes } : [];
    });
  }

  async function referringKinds(kind: Kind, id: string): Promise<{ referredBy?: string[] }> {
    const leads = incomingLeads(kind);
    if (leads.length === 0) return {};
    const found = await Promise.all(
      leads.map(async (lead) => {
        const referring = getKind(sports, lead.kind);
        const refers = referring && (await isReferredTo(db.read, id, referring, lead.by));
        return refers ? [lead.kind] : [];
      }),
    );
    return { referredBy: found.flat() };
  }

  async function requireItem(kind: Kind, id: string, viewer: Viewer | null): Promise<ItemDetail> {
    const [known, itsLikes] = await Promise.all([
      readFacts(kind, [id]),
      likes.readItemLikes(viewer, id),
    ]);
    const { item, sameAs: shared } = known.get(id) ?? { item: null, sameAs: null };
    if (!item || !itsLikes) return requireItem(kind, await requireRedirect(db.read, id), viewer);
    const { likesCount, liked, newest } = itsLikes;
    const claimant = viewer && isClaimable(kind) ? viewer.userId : null;
    const [removableBy, sameAs, referring, claim] = await Promise.all([
      viewer ? findRemovableBy(db.read, id, now()) : null,
      shared === null ? [] : findSameAs(db.read, kind, { id, sameAs: shared }),
      referringKinds(kind, id),
      claimant && claims.readClaims(claimant, id),
    ]);
    const by = { id: viewer?.userId ?? null, liked };
    return {
      ...item,
      likesCount,
      liked,
      likes: viewerFirst(newest, by, maxLikerIds),
      ...referring,
      ...(sameAs.length > 0 && { sameAs }),
      ...claim,
      can: abilities(policyViewer(viewer), 'item', { removableBy }),
    };
  }

  /** Replaces filters by a related item's field with the ids of the items that have the value. */
  async function resolveRelated(kind: Kind, list: ListQuery): Promise<ListQuery> {
    const conditions = list.conditions.map(async (condition): Promise<Condition> => {
      if (condition.type !== 'related') return condition;
      const { through, field, value } = condition;
      const reference = kind.fields[through];
      const target = reference?.type === 'references' ? getKind(sports, reference.to) : null;
      if (!target) throw new Error(`${kind.name}.${through} refers to no kind`);
      const ids = await findIdsByValue(db.read, target, { field, value, limit: maxTotal });
      // An empty list would not be valid SQL, and no item has an empty id.
      return { type: 'refersToAny', field: through, ids: ids.length > 0 ? ids : [''] };
    });
    return { ...list, conditions: await Promise.all(conditions) };
  }

  async function findNow(kind: Kind, given: ListQuery): Promise<FoundPage> {
    const list = await resolveRelated(kind, given);
    const snapshot = await listCache.snapshot(listDependencies(kind));
    return findPage(db, kind, list, { snapshot, samples });
  }

  async function find(kind: Kind, list: ListQuery): Promise<FoundPage> {
    const found = await findNow(kind, list);
    // Nothing refers to a merged item, so redirects are only checked for empty results.
    const redirected = found.total === 0 ? await redirectConditions(list) : null;
    return redirected === null ? found : findNow(kind, redirected);
  }

  async function redirectConditions(list: ListQuery): Promise<ListQuery | null> {
    const ids = list.conditions.flatMap((one) => (one.type === 'refers' ? one.id : []));
    const redirects = await findRedirects(db.read, ids);
    if (redirects.size === 0) return null;
    const conditions = list.conditions.map((one) =>
      one.type === 'refers' ? { ...one, id: redirects.get(one.id) ?? one.id } : one,
    );
    return { ...list, conditions };
  }

  return {
    ...createChecks({ db, sports, readItems: (kind, ids) => readAll(kind, ids, null) }),
    find,

    async list(kind, list, viewer) {
      const found = await find(kind, list);
      if (found.total === 0) failEmpty(kind, noneCode(list));
      return { ...found, data: await readAll(kind, found.data, viewer) };
    },

    requireItem,
    readAll,

    async readWithoutLikes(kind, ids) {
      const known = await readFacts(kind, ids);
      return ids.flatMap((id) => known.get(id)?.item ?? []);
    },

    async findExisting(kind, ids) {
      const [existing, redirects] = await Promise.all([
        findExistingItemIds(db.read, kind.name, ids),
        findRedirects(db.read, ids),
      ]);
      return ids.filter((id) => existing.includes(id) || redirects.has(id));
    },

    async create(kind, body, viewer, upload) {
      const made = { createdBy: viewer.userId, now: now() };
      const bare = newComputedItem(kind, body, made, rules[kind.name]?.check);
      const picture = upload && (await media.prepare(upload, 'item', viewer));
      const created = { ...bare, item: { ...bare.item, image: picture?.image ?? null } };
      await db.write(async (transaction) => {
        if (!(await lockUserAlone(transaction, db.dialect, viewer.userId))) fail('unauthenticated');
        if (throttled) {
          await requireCreateAllowed(transaction, { viewer, kinds: kindsOf(sports), now: now() });
        }
        // Locked before the references: deleting such an item locks the kind's counter as well.
        await lockKindCount(transaction, kind.name);
        const issues: Issue[] = [];
        for (const [field, ids] of Object.entries(created.references)) {
          const definition = kind.fields[field];
          if (definition?.type !== 'references' || ids.length === 0) continue;
          const known = await lockExistingItemIds(transaction, db.dialect, definition.to, ids);
          if (known.length < ids.length) {
            issues.push({ field, message: `names something that is no ${definition.to}` });
          }
        }
        if (issues.length > 0) fail('invalid', { issues });
        if (!(await insertItems(transaction, kind, [created]))) fail('duplicateItem');
        const { id } = created.item;
        if (!isAllowed(viewer, 'item.check', null)) {
          await insertUnchecked(transaction, kind.name, id);
        }
        const told = { userId: viewer.userId, itemId: id };
        await events.emit(transaction, 'item.created', told);
        if (picture) {
          const owner = { itemId: created.item.id, uploaderId: viewer.userId };
          await media.attach(transaction, picture, owner);
        }
      });
      return requireItem(kind, created.item.id, viewer);
    },

    async remove(kind, id, viewer) {
      const by = viewer?.userId ?? null;
      const work = async (transaction: Queries) => {
        await lockKindCount(transaction, kind.name);
        const { name } =
          (await lockItemForDelete(transaction, db.dialect, kind, id)) ?? fail('itemNotFound');
        if (viewer) {
          const removableBy = await findRemovableBy(transaction, id, now());
          requireAllowed(viewer, 'item.delete', { removableBy });
        }
        await subtractItem(transaction, kind, id);
        await deleteFacts(transaction, kind, id);
        const removal = { id, kind: kind.name, name, removed_by: by };
        const time = now().toISOString();
        await hideItem(transaction, db.dialect, { ...removal, created_at: time });
        await events.emit(transaction, 'item.deleted', { id, kind: kind.name, by });
      };
      const isLimited = viewer !== null && !isAllowed(viewer, 'item.delete', { removableBy: null });
      await (isLimited ? writeAsFan('itemRemovals', viewer.userId, work) : db.write(work));
      await removals.begin(id);
    },
  };
}
