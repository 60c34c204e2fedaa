import { readStored, removeStored, writeStored } from '#client/api/stored/storage.ts';
import { type DraftKey, storageKeys } from '#client/api/stored/storage-keys.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import type { LineupSummary, SlotItem } from '#contract/lineups/lineup-items.ts';
import { createEmptySlotItems, type SlotItems, slotItemsOf } from './slot-items.ts';

export interface Draft {
  /** Id of the saved lineup, or null for a new one. */
  readonly base: string | null;
  /** Opened version of the saved lineup. Null for a new one and in drafts of older releases. */
  readonly version: string | null;
  readonly name: string;
  /** Items by slot, under the name in stored drafts. */
  readonly places: SlotItems;
  readonly started?: Started | undefined;
}

export interface Started {
  readonly from: string;
  readonly before: SlotItems;
}

function draftKey(lineup: Lineup, userId: string): DraftKey {
  return `${storageKeys.draft}${lineup.name}:${userId}`;
}

function readItem(value: unknown): SlotItem | null {
  const item = value as SlotItem | null;
  return typeof item?._id === 'string' && typeof item.name === 'string' ? item : null;
}

function readSlotItems(lineup: Lineup, places: SlotItems): SlotItems {
  return Object.fromEntries(lineup.slots.map((slot) => [slot.name, readItem(places[slot.name])]));
}

export function readDraft(lineup: Lineup, userId: string): Draft | null {
  const raw = readStored(draftKey(lineup, userId));
  if (raw === null) return null;
  try {
    const { base, version, name, places, started }: Draft = JSON.parse(raw);
    return {
      base: typeof base === 'string' ? base : null,
      version: typeof version === 'string' ? version : null,
      name: typeof name === 'string' ? name : '',
      places: readSlotItems(lineup, places),
      ...(typeof started?.from === 'string' && {
        started: { from: started.from, before: readSlotItems(lineup, started.before) },
      }),
    };
  } catch {
    return null;
  }
}

interface OpenedDraft {
  readonly draft: Draft;
  readonly isStored: boolean;
}

/** Falls back to the saved lineup's items, or to empty slots. */
export function openDraft(
  lineup: Lineup,
  userId: string,
  saved: LineupSummary | null,
): OpenedDraft {
  const base = saved?._id ?? null;
  const stored = readDraft(lineup, userId);
  if (stored?.base === base) return { draft: stored, isStored: true };
  const places = saved ? slotItemsOf(lineup, saved) : createEmptySlotItems(lineup);
  const draft = { base, version: saved?.version ?? null, name: saved?.name ?? '', places };
  return { draft, isStored: false };
}

export function writeDraft(lineup: Lineup, userId: string, draft: Draft): void {
  writeStored(draftKey(lineup, userId), JSON.stringify(draft));
}

export function clearDraft(lineup: Lineup, userId: string): void {
  removeStored(draftKey(lineup, userId));
}
