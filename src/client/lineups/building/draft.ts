import { readStored, removeStored, writeStored } from '#client/api/stored/storage.ts';
import { type DraftKey, storageKeys } from '#client/api/stored/storage-keys.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import type { LineupSummary, SlotItem } from '#contract/lineups/lineup-items.ts';
import { createEmptySlotItems, type SlotItems, slotItemsOf } from './slot-items.ts';

/** What a fan has built and not yet saved. */
export interface Draft {
  /** Id of the saved lineup that it changes; null for a new one. */
  readonly base: string | null;
  /** The version of it that was opened; null for a new one, and in drafts of older releases. */
  readonly version: string | null;
  readonly name: string;
  /** By this name in drafts that browsers keep. */
  readonly places: SlotItems;
  /** The lineup of another fan that it was started from. */
  readonly started?: Started | undefined;
}

/** How a draft was started from the lineup of another fan. */
export interface Started {
  /** Id of that lineup. */
  readonly from: string;
  /** What stood in the slots before, for undo. */
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

/** The draft of that user, or null where none is kept or what is kept cannot be read. */
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

/** What a builder opens with, and whether this browser kept it. */
interface OpenedDraft {
  readonly draft: Draft;
  readonly isKept: boolean;
}

/** The draft where it belongs to what is saved now; else the saved lineup; else open slots. */
export function openDraft(
  lineup: Lineup,
  userId: string,
  saved: LineupSummary | null,
): OpenedDraft {
  const base = saved?._id ?? null;
  const kept = readDraft(lineup, userId);
  if (kept?.base === base) return { draft: kept, isKept: true };
  const places = saved ? slotItemsOf(lineup, saved) : createEmptySlotItems(lineup);
  const opened = { base, version: saved?.version ?? null, name: saved?.name ?? '', places };
  return { draft: opened, isKept: false };
}

/** Stores a draft in this browser. */
export function writeDraft(lineup: Lineup, userId: string, draft: Draft): void {
  writeStored(draftKey(lineup, userId), JSON.stringify(draft));
}

export function clearDraft(lineup: Lineup, userId: string): void {
  removeStored(draftKey(lineup, userId));
}
