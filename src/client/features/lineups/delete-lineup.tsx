import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { lineupsPage } from '#client/addresses.ts';
import { callNotice } from '#client/api/call-notice.ts';
import { send } from '#client/api/send.ts';
import { lineupTargets } from '#client/api/targets.ts';
import { refreshLineups } from '#client/community/lineup-queries.ts';
import { Button } from '#client/ui/button.tsx';
import { askConfirm } from '#client/ui/confirm.tsx';
import { showNotice } from '#client/ui/notice.tsx';
import { useRefocus } from '#client/ui/use-refocus.ts';
import type { Lineup, LineupItem } from '#contract/lineup.ts';
import { deletedNotice, notices } from '#contract/notices.ts';

/** The owner's and the admin's control at the foot of a lineup. */
export function DeleteLineup({ lineup, item }: { lineup: Lineup; item: LineupItem }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { button, refocus } = useRefocus();
  const [busy, setBusy] = useState(false);

  async function remove() {
    const confirmed = await askConfirm({
      title: `Delete ${item.name}?`,
      text: 'Its comments and likes go with it. This cannot be undone.',
      confirmLabel: 'Delete',
    });
    if (!confirmed) return;
    setBusy(true);
    const result = await send(lineupTargets(lineup).remove, { params: { id: item._id } });
    setBusy(false);
    // It may have been deleted elsewhere: it is gone all the same.
    if (!result.ok && result.problem.code !== 'itemNotFound') {
      if (result.status !== 401) showNotice(callNotice(result) ?? notices.deleteFailed);
      refocus();
      return;
    }
    showNotice(deletedNotice(lineup.labels.one));
    await navigate(lineupsPage(lineup));
    await refreshLineups(client);
  }

  return (
    <Button
      ref={button}
      variant="quiet"
      size="sm"
      busy={busy}
      icon={<IconTrash size={20} aria-hidden="true" />}
      onClick={remove}
    >
      Delete {lineup.labels.one}
    </Button>
  );
}
