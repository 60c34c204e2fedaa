import { useQuery } from '@tanstack/react-query';
import { LineupsButton } from '#client/lineups/gallery/lineup-links.tsx';
import { usePageParam } from '#client/lists/paging/page-param.ts';
import { PagedList } from '#client/lists/paging/paged-list.tsx';
import { PendingRows } from '#client/people/person-row.tsx';
import { lineupsOf } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';
import { commentsOfFanQuery, commentsSize } from '../queries.ts';
import { OwnComment } from './own-comment.tsx';

const [lineup] = lineupsOf(sports);

export function OwnComments({ userId }: { userId: string }) {
  const [page, showPage] = usePageParam(commentsSize);
  const query = useQuery(commentsOfFanQuery(userId, page));
  return (
    <PagedList
      query={query}
      one="comment"
      many="comments"
      page={page}
      onPage={showPage}
      action={
        lineup && (
          <LineupsButton size="sm" lineup={lineup}>
            {lineup.labels.show}
          </LineupsButton>
        )
      }
      placeholder={<PendingRows count={commentsSize} />}
    >
      {(comment, focusCount) => <OwnComment comment={comment} onDeleted={focusCount} />}
    </PagedList>
  );
}
