import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { refreshQueries } from '#client/api/query.ts';
import { send } from '#client/api/send.ts';
import { useViewer } from '#client/api/stored/session.ts';
import { DeleteButton } from '#client/forms/delete-button.tsx';
import { ItemLink } from '#client/links/item-link.tsx';
import { Name } from '#client/ui/name.tsx';
import { showNotice } from '#client/ui/notices/notice.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { Claim } from '#contract/calls/claims.ts';
import { noticesOf } from '#contract/errors/error-notices.ts';
import { isolated } from '#contract/isolated.ts';
import { getKind } from '#contract/kinds/sport.ts';
import { notices } from '#contract/notices.ts';
import { can } from '#contract/policies.ts';
import { sports } from '#sports/index.ts';
import type { Fan } from './queries.ts';
import styles from './says-to-be.module.css';

const clearEndpoint = 'DELETE /users/:id/thisIsMe';

export function SaysToBe({ fan }: { fan: Pick<Fan, '_id' | 'name' | 'saysToBe'> }) {
  const viewer = useViewer();
  const { saysToBe: claim } = fan;
  const [cleared, setCleared] = useState(false);
  if (!claim) return cleared ? <ClearedMessage /> : null;
  return (
    <div className={styles.row}>
      <p>
        Says they are <ClaimedLink claim={claim} />
      </p>
      {viewer && viewer._id !== fan._id && can(viewer, 'claim.clear', null) && (
        <ClearButton fan={fan} claim={claim} onCleared={() => setCleared(true)} />
      )}
    </div>
  );
}

function ClaimedLink({ claim }: { claim: Claim }) {
  const kind = getKind(sports, claim.kind);
  if (!kind) return <Name>{claim.name}</Name>;
  return (
    <ItemLink of={kind} id={claim._id}>
      <Name>{claim.name}</Name>
    </ItemLink>
  );
}

/** Receives the focus, because the pressed button is gone. */
function ClearedMessage() {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <p ref={message} tabIndex={-1}>
      No longer claims to be anyone
    </p>
  );
}

interface ClearProps {
  fan: Pick<Fan, '_id' | 'name'>;
  claim: Claim;
  onCleared: () => void;
}

function ClearButton({ fan, claim, onCleared }: ClearProps) {
  const client = useQueryClient();

  async function handleDeleted() {
    showNotice(notices.claimCleared);
    onCleared();
    await refreshQueries(client, ['GET /users/:id']);
  }
  return (
    <DeleteButton
      question={{
        title: `Clear ${isolated(fan.name)}’s claim?`,
        text: `${isolated(fan.name)} may claim to be ${isolated(claim.name)} again.`,
        confirmLabel: 'Clear',
      }}
      remove={() => send(clearEndpoint, { params: { id: fan._id } })}
      notices={noticesOf(clearEndpoint)}
      onDeleted={handleDeleted}
    >
      Clear
      <VisuallyHidden>
        {' '}
        <Name>{fan.name}</Name>’s claim
      </VisuallyHidden>
    </DeleteButton>
  );
}
