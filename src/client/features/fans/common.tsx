import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listQueryOf } from '#client/api/query.ts';
import { useViewer } from '#client/api/stored/session.ts';
import { ThingLink } from '#client/events/thing-link.tsx';
import { ThingPicture } from '#client/events/thing-picture.tsx';
import { PagedList } from '#client/lists/paging/paged-list.tsx';
import { SheetDialog } from '#client/share/sheet-dialog.tsx';
import { useSheet } from '#client/share/use-sheet.ts';
import { Name } from '#client/ui/name.tsx';
import { Skeleton } from '#client/ui/states/skeleton.tsx';
import { isolated } from '#contract/isolated.ts';
import { pageSize } from '#contract/lists.ts';
import styles from './common.module.css';
import type { Fan } from './queries.ts';

const namesShown = 3;

export function commonQuery(id: string, page: number) {
  return listQueryOf('GET /users/:id/common', { params: { id }, query: { page, size: pageSize } });
}

export function CommonLikes({ fan }: { fan: Fan }) {
  const viewer = useViewer();
  return viewer?.verified && viewer._id !== fan._id ? <Line fan={fan} /> : null;
}

function Line({ fan }: { fan: Fan }) {
  const { button, isOpen, open, close } = useSheet();
  const { data } = useQuery(commonQuery(fan._id, 1));
  if (!data || data.total === 0) return null;
  const names = data.data.slice(0, namesShown).map(({ name }) => name);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.line}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
      >
        You both like {data.total}: {names.map(isolated).join(', ')}
      </button>
      {isOpen && (
        <SheetDialog title="You both like" anchor={button} edge="left" onClose={close}>
          <List id={fan._id} />
        </SheetDialog>
      )}
    </>
  );
}

function List({ id }: { id: string }) {
  const [page, showPage] = useState(1);
  const query = useQuery(commonQuery(id, page));
  return (
    <PagedList
      query={query}
      one="like"
      many="likes"
      page={page}
      onPage={showPage}
      placeholder={<Skeleton className={styles.pending} />}
    >
      {(thing) => (
        <ThingLink thing={thing} className={styles.thing}>
          <ThingPicture thing={thing} shape="small" />
          <Name>{thing.name}</Name>
        </ThingLink>
      )}
    </PagedList>
  );
}
