import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { CallError } from '#client/api/call.ts';
import { Comments } from '#client/community/comments.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { ErrorView } from '#client/ui/error-view.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { itemErrorPage } from '#contract/error-pages.ts';
import type { Kind } from '#contract/kind.ts';
import { ContactTrouble } from './contact-trouble.tsx';
import { DeleteItem } from './delete-item.tsx';
import styles from './detail-page.module.css';
import { ItemPanel } from './item-panel.tsx';
import { LiftsPanel } from './lifts-panel.tsx';
import { itemQuery } from './queries.ts';
import { useRouteKind } from './route-kind.ts';
import { Standing } from './standing.tsx';

/** Everything about one item, and the way back to its gallery (spec part 2). */
export default function DetailPage() {
  const { kind, sport } = useRouteKind();
  const { id = '' } = useParams();
  const { data: item, error } = useQuery(itemQuery(useQueryClient(), kind, id));

  if (error && !item) {
    return (
      <div data-sport={sport.name} className={styles.page}>
        <Failure kind={kind} error={error} />
      </div>
    );
  }
  const Panel = kind.detail?.panel === 'lifts' ? LiftsPanel : ItemPanel;
  return (
    <div data-sport={sport.name} className={styles.page}>
      <title>{`${item?.name ?? kind.labels.title} · Tifo`}</title>
      <BackButton kind={kind} />
      <article className={styles.panel} aria-busy={!item}>
        {item ? <Panel kind={kind} item={item} /> : <Skeleton className={styles.pending} />}
        {item?.can.delete && (
          <div className={styles.foot}>
            <DeleteItem kind={kind} item={item} />
          </div>
        )}
      </article>
      {item && (
        <div className={styles.below}>
          <Standing key={item._id} kind={kind} item={item} />
          <Comments on={item} />
        </div>
      )}
    </div>
  );
}

/** Back to the gallery, and to the very page of it that the visitor came from. */
function BackButton({ kind }: { kind: Kind }) {
  const from: unknown = useLocation().state?.gallery;
  return (
    <ButtonLink
      size="sm"
      to={`${kind.page}${typeof from === 'string' ? from : ''}`}
      icon={<IconArrowLeft size={20} aria-hidden="true" />}
    >
      {kind.labels.back}
    </ButtonLink>
  );
}

function Failure({ kind, error }: { kind: Kind; error: Error }) {
  const status = error instanceof CallError ? error.status : 0;
  const { title, message } = itemErrorPage(status);
  const namesContact = kind.detail?.failure === 'contact';
  return (
    <>
      <title>{`${title} · Tifo`}</title>
      <ErrorView
        heading="h1"
        status={status}
        title={namesContact ? <ContactTrouble /> : title}
        message={namesContact ? undefined : message}
        action={<BackButton kind={kind} />}
      />
    </>
  );
}
