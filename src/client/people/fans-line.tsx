import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '#client/api/stored/session.ts';
import { PagedList } from '#client/lists/paging/paged-list.tsx';
import { SheetDialog } from '#client/share/sheet-dialog.tsx';
import { useSheet } from '#client/share/use-sheet.ts';
import type { Likeable } from '#contract/fans/likeable.ts';
import { FansButton, maxFaces, NoFans } from './fans-button.tsx';
import { fansQuery, firstFansQuery } from './fans-query.ts';
import { FollowButton } from './follow-button.tsx';
import { PendingRows, PersonRow } from './person-row.tsx';

const pendingRows = 3;

export interface LikedItem {
  readonly _id: string;
  readonly liked: boolean;
  readonly likesCount: number;
}

interface FansLineProps {
  of: Likeable;
  item: LikedItem;
}

/** Renders nothing on an error (docs/product/likes.md#likes). */
export function FansLine({ of, item }: FansLineProps) {
  const { button, isOpen, open, close } = useSheet();
  const viewer = useSession();
  const { data } = useQuery(firstFansQuery(of, item._id, maxFaces, item.likesCount));
  if (item.likesCount === 0) return <NoFans />;
  if (!data) return null;
  const others = data.data.filter(({ _id }) => _id !== viewer?._id);
  const fans = viewer && item.liked ? [viewer, ...others] : others;
  const names = fans.map((fan) => (fan === viewer ? 'you' : fan.name));
  if (fans.length === 0) return null;

  return (
    <>
      <FansButton
        ref={button}
        fans={fans}
        names={names}
        likesCount={item.likesCount}
        isOpen={isOpen}
        onOpen={open}
      />
      {isOpen && (
        <SheetDialog title="Liked by" anchor={button} edge="left" onClose={close}>
          <FansList of={of} id={item._id} />
        </SheetDialog>
      )}
    </>
  );
}

function FansList({ of, id }: { of: Likeable; id: string }) {
  const [page, showPage] = useState(1);
  const query = useQuery(fansQuery(of, id, page));
  return (
    <PagedList
      query={query}
      one="fan"
      many="fans"
      page={page}
      onPage={showPage}
      placeholder={<PendingRows count={pendingRows} />}
    >
      {(fan) => <PersonRow person={fan} action={<FollowButton user={fan} size="sm" />} />}
    </PagedList>
  );
}
