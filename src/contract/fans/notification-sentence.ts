import type { Notification } from '#contract/calls/notifications.ts';
import { isolated } from '#contract/isolated.ts';
import { lineupsOf, type Sport } from '#contract/kinds/sport.ts';
import { bellRule } from './fan-events.ts';

export function notificationSentence(
  sports: readonly Sport[],
  { type, actors, count, subject, detail }: Notification,
): string {
  const lineup = lineupsOf(sports).find(({ name }) => name === subject.kind);
  const slot = lineup?.slots.find(({ name }) => name === detail.slot);
  return bellRule(type).words({
    actors: actors.map(({ name }) => isolated(name)),
    count,
    name: isolated(subject.name),
    one: lineup?.labels.one ?? subject.kind,
    rating: detail.rating,
    slot: slot?.label ?? detail.slot,
    item: detail.item && isolated(detail.item),
  });
}
