import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lineupQuery } from '#client/api/detail-queries.ts';
import { OfflineLine } from '#client/app/offline/offline-line.tsx';
import { Bell } from '#client/events/bell/bell.tsx';
import { NotificationRow } from '#client/events/bell/notification-row.tsx';
import { unreadQuery } from '#client/events/bell/unread-query.ts';
import { FeedEntryView } from '#client/features/feed/feed-entry.tsx';
import { PendingRows, PersonRow } from '#client/people/person-row.tsx';
import { SuggestedRow } from '#client/people/suggested-fans.tsx';
import type { FeedEntry } from '#contract/calls/feed.ts';
import type { Notification } from '#contract/calls/notifications.ts';
import type { SuggestedFan } from '#contract/calls/suggestions.ts';
import type { Thing } from '#contract/calls/things.ts';
import { lineupsOf } from '#contract/kinds/sport.ts';
import type { LineupDetail } from '#contract/lineups/lineup-items.ts';
import { sports } from '#sports/index.ts';
import { Part, State } from './part.tsx';
import { fillSlots, sampleLineup } from './sample-lineups.ts';

const fan = (name: string) => ({ _id: name, name, image: null });
const [lucia, inigo, nerea] = ['Lucía Peña', 'Íñigo Ruiz', 'Nerea Soto'].map(fan) as [
  ReturnType<typeof fan>,
  ReturnType<typeof fan>,
  ReturnType<typeof fan>,
];
const at = '2026-03-14T18:30:00.000Z';

const built = lineupsOf(sports).map((lineup) => {
  const slots = fillSlots(lineup);
  const { _id, name } = sampleLineup(lineup, `Once de gala ${lineup.name}`, slots);
  const thing: Thing = { _id, kind: lineup.name, name, image: null, look: slots };
  return { lineup, thing, detail: sampleLineup(lineup, name, slots) as LineupDetail };
});
const [{ thing: subject }] = built as [(typeof built)[0]];
const liked: Thing[] = sports.flatMap(({ kinds }) =>
  kinds.map((kind) => ({
    _id: kind.name,
    kind: kind.name,
    name: kind.labels.one,
    image: null,
    look: {},
  })),
);

const notification = (part: Partial<Notification>): Notification => ({
  _id: 'n1',
  type: 'liked',
  actors: [lucia],
  count: 1,
  subject,
  at,
  read: false,
  detail: { rating: null, text: null, slot: null, item: null, comment: null },
  ...part,
});
const notifications: readonly { is: string; notification: Notification }[] = [
  { is: 'unread', notification: notification({}) },
  {
    is: 'read, of many',
    notification: notification({ read: true, actors: [lucia, inigo], count: 9 }),
  },
  {
    is: 'with words',
    notification: notification({
      type: 'commented',
      detail: {
        rating: 5,
        text: 'Arrives late, leaves last. '.repeat(6),
        slot: null,
        item: null,
        comment: null,
      },
    }),
  },
  {
    is: 'of the catalogue',
    notification: notification({
      type: 'slotOpened',
      actors: [],
      count: 0,
      detail: { rating: null, text: null, slot: 'leftback', item: 'Fran García', comment: null },
    }),
  },
];

const entry = (part: Partial<FeedEntry>): FeedEntry => ({
  _id: 'f1',
  type: 'liked',
  actor: lucia,
  at,
  items: [subject],
  count: 1,
  comment: null,
  rating: null,
  ...part,
});
const entries: readonly { is: string; entry: FeedEntry }[] = [
  ...built.map(({ lineup, thing }) => ({
    is: `built, ${lineup.labels.one}`,
    entry: entry({ type: 'built', items: [thing] }),
  })),
  { is: 'liked, more than are shown', entry: entry({ items: liked, count: 12 }) },
  {
    is: 'commented',
    entry: entry({ type: 'commented', comment: 'Arrives late, leaves last.', rating: 4 }),
  },
  {
    is: 'followed',
    entry: entry({
      type: 'followed',
      count: 9,
      items: [inigo, nerea].map((one) => ({ ...one, kind: 'user', look: null })),
    }),
  },
];

const suggested: SuggestedFan = {
  ...nerea,
  interestedIn: '',
  followersCount: 3,
  common: 14,
  items: liked.slice(0, 3).map(({ _id, kind, name }) => ({ _id, kind, name })),
};

function createClient(unread: number): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(unreadQuery.queryKey, unread);
  for (const { lineup, thing, detail } of built)
    client.setQueryData(lineupQuery(lineup, thing._id).queryKey, detail);
  return client;
}
const bells = [
  { is: 'nothing new', client: createClient(0) },
  { is: 'some', client: createClient(3) },
  { is: 'more than are counted', client: createClient(120) },
] as const;

export function EventParts() {
  return (
    <>
      <Part name="Bell">
        {bells.map(({ is, client }) => (
          <State key={is} is={is}>
            <QueryClientProvider client={client}>
              <Bell />
            </QueryClientProvider>
          </State>
        ))}
      </Part>
      <QueryClientProvider client={bells[0].client}>
        <Part name="NotificationRow">
          {notifications.map(({ is, notification: shown }) => (
            <State key={is} is={is} wide>
              <NotificationRow notification={shown} />
            </State>
          ))}
        </Part>
        <Part name="FeedEntryView">
          {entries.map(({ is, entry: shown }) => (
            <State key={is} is={is} wide>
              <FeedEntryView entry={shown} />
            </State>
          ))}
        </Part>
        <Part name="SuggestedRow, PersonRow, PendingRows">
          <State is="by taste" wide>
            <SuggestedRow fan={suggested} likes={38} />
          </State>
          <State is="by taste, of very many likes" wide>
            <SuggestedRow fan={suggested} likes={380} />
          </State>
          <State is="by followers" wide>
            <SuggestedRow fan={suggested} likes={null} />
          </State>
          <State is="long name" wide>
            <PersonRow
              person={fan('María del Carmen Fernández-Villalobos y Ortiz de Zárate')}
              secondary="3 followers"
            />
          </State>
          <State is="pending" wide>
            <PendingRows count={2} />
          </State>
        </Part>
      </QueryClientProvider>
      <Part name="OfflineLine">
        <State is="offline" wide>
          <OfflineLine onRetry={() => {}} />
        </State>
      </Part>
    </>
  );
}
