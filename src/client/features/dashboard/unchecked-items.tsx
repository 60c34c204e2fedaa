import { useQuery } from '@tanstack/react-query';
import { href } from 'react-router';
import { listQueryOf } from '#client/api/query.ts';
import { RelativeTime } from '#client/events/relative-time.tsx';
import { ThingPicture } from '#client/events/thing-picture.tsx';
import { FanLink, ItemLink } from '#client/links/item-link.tsx';
import { getThingKind } from '#client/links/thing-kind.ts';
import { usePageParam } from '#client/lists/paging/page-param.ts';
import { PagedList } from '#client/lists/paging/paged-list.tsx';
import { CheckButton } from '#client/sources/check-button.tsx';
import { ButtonLink } from '#client/ui/buttons/button-link.tsx';
import { Name } from '#client/ui/name.tsx';
import { Skeleton } from '#client/ui/states/skeleton.tsx';
import type { UncheckedItem } from '#contract/calls/unchecked.ts';
import { getKind } from '#contract/kinds/sport.ts';
import { pageSize } from '#contract/lists.ts';
import { upperFirst } from '#contract/upper-first.ts';
import { sports } from '#sports/index.ts';
import styles from './unchecked-items.module.css';

/** See docs/product/catalogue.md#unchecked-items. */
export function UncheckedItems() {
  const [page, showPage] = usePageParam(pageSize);
  const query = useQuery(listQueryOf('GET /admin/unchecked', { query: { page, size: pageSize } }));
  return (
    <div className={styles.list}>
      <PagedList
        query={query}
        one="item to check"
        many="items to check"
        heading="h2"
        page={page}
        onPage={showPage}
        action={
          <ButtonLink size="sm" to={href('/')}>
            Go to the home page
          </ButtonLink>
        }
        placeholder={<Pending />}
      >
        {(item, focusCount) => <Row item={item} onChecked={focusCount} />}
      </PagedList>
    </div>
  );
}

function Row({ item, onChecked }: { item: UncheckedItem; onChecked: () => void }) {
  const thingKind = getThingKind(sports, item);
  const kind = getKind(sports, item.kind);
  if (!thingKind || !kind) return null;
  return (
    <div className={styles.row} data-sport={thingKind.sport}>
      <ThingPicture thing={item} shape="square" />
      <div className={styles.words}>
        <ItemLink of={kind} id={item._id} className={styles.name}>
          <Name>{item.name}</Name>
        </ItemLink>
        <p className={styles.secondary}>
          {upperFirst(kind.labels.one)}
          {item.addedBy && (
            <>
              {' · added by '}
              <FanLink id={item.addedBy._id}>
                <Name>{item.addedBy.name}</Name>
              </FanLink>
            </>
          )}
          {' · '}
          <RelativeTime at={item.at} />
        </p>
      </div>
      <CheckButton kind={kind} item={item} checked={false} onChange={onChecked} />
    </div>
  );
}

const rows = [0, 1, 2];

function Pending() {
  return rows.map((row) => (
    <div key={row} className={styles.row}>
      <Skeleton className={styles.pending} />
    </div>
  ));
}
