import { isClaimable } from '#contract/fans/claims.ts';
import type { SportRules } from '#contract/kinds/item-rules.ts';
import type { Item, ItemDetail } from '#contract/kinds/items.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { incomingLeads } from '#contract/kinds/leads.ts';
import { getKind, kindsOf, type Sport } from '#contract/kinds/sport.ts';
import { maxLikerIds } from '#contract/lists.ts';
import { abilities } from '#contract/policies.ts';
import type { Database, Queries } from '#server/db/engine/database.ts';
import type { CacheFigures } from '#server/db/versioned-cache.ts';
import { isAllowed, policyViewer, requireAllowed } from '#server/http/access/policies.ts';
import type { Viewer } from '#server/http/access/viewer.ts';
import type { Media, PictureFile } from '#server/media/media.ts';
import { findExistingItemIds } from '#server/shared/catalogue-storage/existing-items-store.ts';
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
import type { ListCache } from '#server/shared/lists/list-cache.ts';
import type { Removals } from '#server/shared/removal/removals.ts';
import type { Samples } from '#server/shared/samples/samples.ts';
import type { WriteAsFan } from '#server/shared/users/fan-writes.ts';
import { lockUserExclusively } from '#server/shared/users/user-locks-store.ts';
import { type Checks, createChecks } from './checks.ts';
import { lockReferences, newComputedItem } from './create.ts';
import { createFacets, type FacetCounts } from './facets/service.ts';
import { createItemFacts } from './item-facts.ts';
import {
  deleteFacts,
  findSameAs,
  insertItems,
  isReferredTo,
  lockItemForDelete,
  subtractItem,
} from './items-store.ts';
import { createItemLists, type ItemLists } from './lists/item-lists.ts';
import type { LikedReader } from './lists/resolve-list.ts';
import { findRemovableBy } from './removable-store.ts';
import { requireCreateAllowed } from './throttle.ts';

interface DetailLikes extends Pick<Item, 'likesCount' | 'liked'> {
  readonly newest: readonly string[];
}

interface LikesReader extends LikedReader {
  readLikes(
    viewer: Viewer | null,
    itemIds: readonly string[],
  ): Promise<ReadonlyMap<string, Pick<Item, 'likesCount' | 'liked'>>>;
  /** Includes the newest likers, at most `maxLikerIds`. */
  readItemLikes(viewer: Viewer | null, itemId: string): Promise<DetailLikes | null>;
}

interface ClaimsReader {
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

export interface Catalogue extends Checks, FacetCounts, ItemLists {
  /** Follows redirects of merged items. Throws 404 'itemNotFound'. */
  requireItem(kind: Kind, id: string, viewer: Viewer | null): Promise<ItemDetail>;
  findExisting(kind: Kind, ids: readonly string[]): Promise<string[]>;
  /** Keeps the order of the ids, without those of other kinds. */
  readAll(kind: Kind, ids: readonly string[], viewer: Viewer | null): Promise<Item[]>;
  /** Returns items with a `likesCount` of 0 and `liked` false. */
  readWithoutLikes(kind: Kind, ids: readonly string[]): Promise<Item[]>;
  /**
   * Throws 400 naming the field, 409 'duplicateItem', 429 'tooManyRequests' beyond
   * `createsPerHour`, and the errors of `Media.prepare`.
   */
  create(
    kind: Kind,
    body: Readonly<Record<string, unknown>>,
    viewer: Viewer,
    upload: PictureFile | null,
  ): Promise<ItemDetail>;
  /**
   * Hides an item immediately. `viewer` is null for the operator. Throws 404 'itemNotFound', 403
   * 'forbidden', and for the item's creator the errors of `WriteAsFan`.
   */
  remove(kind: Kind, id: string, viewer: Viewer | null): Promise<void>;
  cacheFigures(): CacheFigures;
}

export function createCatalogue(deps: CatalogueDeps): Catalogue {
  const { db, sports, rules, likes, claims, media, now, throttled } = deps;
  const { events, removals, listCache, samples, writeAsFan } = deps;

  const itemFacts = createItemFacts(db);

  async function readAll(kind: Kind, ids: readonly string[], viewer: Viewer | null) {
    const [facts, likesById] = await Promise.all([
      itemFacts.read(kind, ids),
      likes.readLikes(viewer, ids),
    ]);
    const items: Item[] = [];
    for (const id of ids) {
      const [cached, itemLikes] = [facts.get(id), likesById.get(id)];
      if (cached && itemLikes) items.push({ ...cached.item, ...itemLikes });
    }
    return items;
  }

  async function findReferringKinds(kind: Kind, id: string): Promise<{ referredBy?: string[] }> {
    const leads = incomingLeads(kind);
    if (leads.length === 0) return {};
    const areReferring = await Promise.all(
      leads.map(async (lead) => {
        const referring = getKind(sports, lead.kind);
        return referring !== null && isReferredTo(db.read, id, referring, lead.by);
      }),
    );
    const referringLeads = leads.filter((_, index) => areReferring[index]);
    return { referredBy: referringLeads.map((lead) => lead.kind) };
  }

  async function requireItem(kind: Kind, id: string, viewer: Viewer | null): Promise<ItemDetail> {
    const [facts, itemLikes] = await Promise.all([
      itemFacts.read(kind, [id]),
      likes.readItemLikes(viewer, id),
    ]);
    const cached = facts.get(id);
    if (!cached || !itemLikes) return requireItem(kind, await requireRedirect(db.read, id), viewer);
    const { likesCount, liked, newest } = itemLikes;
    const claimant = viewer && isClaimable(kind) ? viewer.userId : null;
    const [removableBy, sameAs, referring, claim] = await Promise.all([
      viewer ? findRemovableBy(db.read, id, now()) : null,
      cached.sameAs === null ? [] : findSameAs(db.read, kind, { id, sameAs: cached.sameAs }),
      findReferringKinds(kind, id),
      claimant && claims.readClaims(claimant, id),
    ]);
    return {
      ...cached.item,
      likesCount,
      liked,
      likes: viewerFirst(newest, { id: viewer?.userId ?? null, liked }, maxLikerIds),
      ...referring,
      ...(sameAs.length > 0 && { sameAs }),
      ...claim,
      can: abilities(policyViewer(viewer), 'item', { removableBy }),
    };
  }

  return {
    ...createFacets({ db, sports, likes, listCache, samples }),
    ...createItemLists({ db, sports, likes, listCache, samples, readAll }),
    ...createChecks({ db, sports, readItems: (kind, ids) => readAll(kind, ids, null) }),
    cacheFigures: itemFacts.cacheFigures,

    requireItem,
    readAll,

    async readWithoutLikes(kind, ids) {
      const facts = await itemFacts.read(kind, ids);
      return ids.flatMap((id) => facts.get(id)?.item ?? []);
    },

    async findExisting(kind, ids) {
      const [existing, redirects] = await Promise.all([
        findExistingItemIds(db.read, kind.name, ids),
        findRedirects(db.read, ids),
      ]);
      return ids.filter((id) => existing.includes(id) || redirects.has(id));
    },

    async create(kind, body, viewer, upload) {
      const origin = { createdBy: viewer.userId, now: now() };
      const withoutPicture = newComputedItem(kind, body, origin, rules[kind.name]?.check);
      const picture = upload && (await media.prepare(upload, 'item', viewer));
      const item = { ...withoutPicture.item, image: picture?.image ?? null };
      const created = { ...withoutPicture, item };
      await db.write(
        async (transaction) => {
          const isLocked = await lockUserExclusively(transaction, db.dialect, viewer.userId);
          if (!isLocked) fail('unauthenticated');
          if (throttled) {
            await requireCreateAllowed(transaction, { viewer, kinds: kindsOf(sports), now: now() });
          }
          // Locks the kind's counter before the referenced items, in the same order as a deletion.
          await lockKindCount(transaction, kind.name);
          await lockReferences(transaction, db.dialect, kind, created.references);
          if (!(await insertItems(transaction, kind, [created]))) fail('duplicateItem');
          if (!isAllowed(viewer, 'item.check', null)) {
            await insertUnchecked(transaction, kind.name, item.id);
          }
          const { userId } = viewer;
          await events.emit(transaction, 'item.created', { userId, itemId: item.id });
          if (picture) {
            await media.attach(transaction, picture, { itemId: item.id, uploaderId: userId });
          }
        },
        { queue: kind.name },
      );
      return requireItem(kind, item.id, viewer);
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
        const created_at = now().toISOString();
        await hideItem(transaction, db.dialect, { ...removal, created_at });
        await events.emit(transaction, 'item.deleted', { id, kind: kind.name, by });
      };
      const isLimited = viewer !== null && !isAllowed(viewer, 'item.delete', { removableBy: null });
      const options = { queue: kind.name };
      await (isLimited
        ? writeAsFan('itemRemovals', viewer.userId, work, options)
        : db.write(work, options));
      await removals.begin(id);
    },
  };
}
