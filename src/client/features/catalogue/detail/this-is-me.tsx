import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshQueries } from '#client/api/query.ts';
import { send } from '#client/api/send.ts';
import { useViewer } from '#client/api/stored/session.ts';
import { claimEndpointOf, kindEndpointsOf } from '#client/api/typed-endpoints.ts';
import { flip, useOptimisticState } from '#client/toggles/use-toggle.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Name } from '#client/ui/name.tsx';
import { askConfirm, type ConfirmQuestion } from '#client/ui/states/confirm.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { ClaimAnswer } from '#contract/calls/claims.ts';
import { claimNotices } from '#contract/errors/error-notices.ts';
import type { Claimable } from '#contract/fans/claims.ts';
import { isolated } from '#contract/isolated.ts';
import type { ItemDetail } from '#contract/kinds/items.ts';
import { can } from '#contract/policies.ts';
import styles from './this-is-me.module.css';

interface ThisIsMeProps {
  kind: Claimable;
  item: Pick<ItemDetail, '_id' | 'name' | 'thisIsMe' | 'othersClaim'>;
}

/** Reserves its height until the claim has loaded (docs/product/users.md#this-is-me). */
export function ThisIsMe({ kind, item }: ThisIsMeProps) {
  const viewer = useViewer();
  const { isMe, replaced, toggle } = useClaim(kind, item);
  const others = item.othersClaim ? 'Another fan says so too.' : '';

  async function handlePress() {
    if (isMe || (await askConfirm(createClaimQuestion(item.name, item.othersClaim)))) toggle();
  }

  if (!viewer || !can(viewer, 'claim', null)) return null;
  return (
    <div className={styles.row}>
      <p role="status" className={styles.sentence}>
        {isMe &&
          `You say this is you${replaced ? `, and no longer ${isolated(replaced)}` : ''}. ${others}`.trim()}
      </p>
      {isMe !== undefined && (
        <Button size="sm" onClick={handlePress}>
          <span>{isMe ? 'Undo' : 'This is me'}</span>
          {isMe && (
            <VisuallyHidden>
              {' '}
              that you are <Name>{item.name}</Name>
            </VisuallyHidden>
          )}
        </Button>
      )}
    </div>
  );
}

function createClaimQuestion(name: string, isClaimed: boolean | undefined): ConfirmQuestion {
  const others = isClaimed ? ' Another fan says so already.' : '';
  return {
    title: `Are you ${isolated(name)}?`,
    text: `Your page will say so, with a link to this one. Nobody checks it, and you can undo it.${others}`,
    confirmLabel: 'This is me',
    deletes: false,
  };
}

function useClaim(kind: Claimable, { _id: id, thisIsMe }: ThisIsMeProps['item']) {
  const client = useQueryClient();
  const [replaced, setReplaced] = useState<string | null>(null);
  const key = `claim ${id}`;

  async function store(answer: ClaimAnswer | null) {
    setReplaced(answer?.replaced?.name ?? null);
    // A claim changes the fan's page and the page of an item claimed before.
    await refreshQueries(client, [kindEndpointsOf(kind).detail, 'GET /users/:id']);
  }

  return {
    isMe: useOptimisticState(key) ?? thisIsMe,
    replaced,
    toggle() {
      flip({
        key,
        on: thisIsMe === true,
        notices: claimNotices,
        store,
        send: (on) => send(claimEndpointOf(kind), { params: { id }, body: { on } }),
        isOn: (answer) => answer.thisIsMe,
      });
    },
  };
}
