import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { send } from '#client/api/send.ts';
import { kindTargets } from '#client/api/targets.ts';
import { Button } from '#client/ui/button.tsx';
import { askConfirm } from '#client/ui/confirm.tsx';
import { showNotice } from '#client/ui/notice.tsx';
import { useRefocus } from '#client/ui/use-refocus.ts';
import { errorNotice, kindWords } from '#contract/error-words.ts';
import type { Item } from '#contract/items.ts';
import type { Kind } from '#contract/kind.ts';
import { deletedNotice } from '#contract/notices.ts';
import { forgetItem } from './queries.ts';
import { getLineup } from './views.ts';

/** The admin's control at the foot of a detail page (spec parts 2 and 4). */
export function DeleteItem({ kind, item }: { kind: Kind; item: Item }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { button, refocus } = useRefocus();
  const [busy, setBusy] = useState(false);

  async function remove() {
    const builtInto = getLineup(kind)?.labels.one;
    const confirmed = await askConfirm({
      title: `Delete ${item.name}?`,
      text: `${builtInto ? `It also leaves every ${builtInto} that holds it. ` : ''}This cannot be undone.`,
      confirmLabel: 'Delete',
    });
    if (!confirmed) return;
    setBusy(true);
    const result = await send(kindTargets(kind).remove, { params: { id: item._id } });
    setBusy(false);
    // Another admin may have been faster: it is gone all the same.
    if (!result.ok && result.problem.code !== 'itemNotFound') {
      showNotice(errorNotice(kindWords.remove, result.problem));
      refocus();
      return;
    }
    showNotice(deletedNotice(kind.labels.one));
    await navigate(kind.page);
    forgetItem(client, kind, item._id);
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
      Delete {kind.labels.one}
    </Button>
  );
}
