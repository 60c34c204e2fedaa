import { useQuery } from '@tanstack/react-query';
import { Name } from '#client/ui/name.tsx';
import type { LineupSummary } from '#contract/lineups/lineup-items.ts';
import { commentsQuery } from './comment-queries.ts';
import { commentsText } from './comment-text.ts';

/** Shows the comment count until a comment has loaded. */
export function NewestComment({ item }: { item: LineupSummary }) {
  const { data } = useQuery({ ...commentsQuery(item._id, 1), enabled: item.commentsCount > 0 });
  const newest = data?.data[0];
  if (!newest) return commentsText(item.commentsCount);
  return (
    <>
      <q dir="auto">{newest.comment}</q> <Name>{newest.creatorName}</Name>
    </>
  );
}
