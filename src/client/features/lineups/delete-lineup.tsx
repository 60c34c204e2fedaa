import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { refreshLineups } from '#client/api/lineup-queries.ts';
import { send } from '#client/api/send.ts';
import { lineupEndpointsOf } from '#client/api/typed-endpoints.ts';
import { DeleteButton } from '#client/forms/delete-button.tsx';
import { lineupsPath } from '#client/paths.ts';
import { showNotice } from '#client/ui/notices/notice.tsx';
import { lineupNotices } from '#contract/errors/error-notices.ts';
import { isolated } from '#contract/isolated.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import type { LineupSummary } from '#contract/lineups/lineup-items.ts';
import { deletedNotice } from '#contract/notices.ts';

export function DeleteLineup({ lineup, item }: { lineup: Lineup; item: LineupSummary }) {
  const client = useQueryClient();
  const navigate = useNavigate();

  async function leave() {
    showNotice(deletedNotice(lineup.labels.one));
    await navigate(lineupsPath(lineup));
    await refreshLineups(client);
  }

  return (
    <DeleteButton
      question={{
        title: `Delete ${isolated(item.name)}?`,
        text: 'Its comments and likes will be deleted too. This cannot be undone.',
      }}
      remove={() => send(lineupEndpointsOf(lineup).remove, { params: { id: item._id } })}
      notices={lineupNotices.remove}
      gone="itemNotFound"
      onDeleted={leave}
    >
      Delete {lineup.labels.one}
    </DeleteButton>
  );
}
