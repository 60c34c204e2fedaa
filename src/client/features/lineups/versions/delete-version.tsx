import { useQueryClient } from '@tanstack/react-query';
import { refreshLineups } from '#client/api/lineup-queries.ts';
import { send } from '#client/api/send.ts';
import { lineupEndpointsOf } from '#client/api/typed-endpoints.ts';
import { dateInWords } from '#client/date-text.ts';
import { DeleteButton } from '#client/forms/delete-button.tsx';
import { showNotice } from '#client/ui/notices/notice.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { lineupNotices } from '#contract/errors/error-notices.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { deletedNotice } from '#contract/notices.ts';

interface DeleteVersionProps {
  lineup: Lineup;
  lineupId: string;
  id: string;
  savedAt: string;
  /** Moves the focus, because the button disappears. */
  onDeleted: () => void;
}

export function DeleteVersion({ lineup, lineupId, id, savedAt, onDeleted }: DeleteVersionProps) {
  const client = useQueryClient();
  const versionText = `the version of ${dateInWords(savedAt)}`;

  async function handleDeleted() {
    showNotice(deletedNotice('version'));
    onDeleted();
    await refreshLineups(client);
  }

  return (
    <DeleteButton
      question={{ title: `Delete ${versionText}?`, text: 'This cannot be undone.' }}
      remove={() =>
        send(lineupEndpointsOf(lineup).removeVersion, { params: { id: lineupId, versionId: id } })
      }
      notices={lineupNotices.removeVersion}
      gone="itemNotFound"
      onDeleted={handleDeleted}
    >
      Delete
      <VisuallyHidden> {versionText}</VisuallyHidden>
    </DeleteButton>
  );
}
