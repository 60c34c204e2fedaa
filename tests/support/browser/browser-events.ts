import type { FeedEntry } from '#contract/calls/feed.ts';
import type { Notification } from '#contract/calls/notifications.ts';
import type { Thing } from '#contract/calls/things.ts';
import { podium } from '#sports/motogp/podium.ts';

const at = '2026-05-17T18:30:00.000Z';
const fan = (name: string) => ({ _id: name, name, image: null });

export function podiumThing(name = 'Rojo y naranja'): Thing {
  const openSlots = Object.fromEntries(podium.slots.map((slot) => [slot.name, null]));
  return { _id: `p ${name}`, kind: podium.name, name, image: null, look: openSlots };
}

export function notificationOf(name: string, part: Partial<Notification> = {}): Notification {
  return {
    _id: `n.${name}`,
    type: 'liked',
    actors: [fan(name)],
    count: 1,
    at,
    read: false,
    subject: podiumThing(),
    detail: { rating: null, text: null, slot: null, item: null, comment: null },
    ...part,
  };
}

export function entryOf(name: string): FeedEntry {
  const items: Thing[] = [{ _id: 'Pau', kind: 'user', name: 'Pau', image: null, look: null }];
  const defaults = { count: 1, comment: null, rating: null };
  return { _id: `f.${name}`, type: 'followed', actor: fan(name), at, items, ...defaults };
}

export function refocusWindow(): void {
  window.dispatchEvent(new Event('visibilitychange'));
}
