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

const call = 'DELETE /users/:id/thisIsMe';

/** Unverified claim of a fan to be an item's person, with a button for admins to clear it. */
export function SaysToBe({ fan }: { fan: Pick<Fan, '_id' | 'name' | 'saysToBe'> }) {
  const viewer = useViewer();
  const { saysToBe: claim } = fan;
  const [cleared, setCleared] = useState(false);
  if (!claim) return cleared ? <ClearedLine /> : null;
  return (
    <div className={styles.row}>
      <p>
        Says they are <ClaimedLink claim={claim} />
      </p>
      {viewer && viewer._id !== fan._id && can(viewer, 'claim.clear', null) && (
        <Clear fan={fan} claim={claim} onCleared={() => setCleared(true)} />
      )}
    </div>
  );
}

function ClaimedLink({ claim: { kind, _id, name } }: { claim: Claim }) {
  const of = getKind(sports, kind);
  if (!of) return <Name>{name}</Name>;
  return (
    <ItemLink of={of} id={_id}>
      <Name>{name}</Name>
    </ItemLink>
  );
}

/** Takes the focus from the removed button. */
function ClearedLine() {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => line.current?.focus(), []);
  return (
    <p ref={line} tabIndex={-1}>
      No longer claims to be anyone
    </p>
  );
}

interface ClearProps {
  fan: Pick<Fan, '_id' | 'name'>;
  claim: Claim;
  onCleared: () => void;
}

function Clear({ fan, claim, onCleared }: ClearProps) {
  const client = useQueryClient();

  async function tell() {
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
      remove={() => send(call, { params: { id: fan._id } })}
      notices={noticesOf(call)}
      onDeleted={tell}
    >
      Clear
      <VisuallyHidden>
        {' '}
        <Name>{fan.name}</Name>’s claim
      </VisuallyHidden>
    </DeleteButton>
  );
}
