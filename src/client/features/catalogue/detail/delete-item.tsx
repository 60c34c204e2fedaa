import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { send } from '#client/api/send.ts';
import { kindEndpointsOf } from '#client/api/typed-endpoints.ts';
import { DeleteButton } from '#client/forms/delete-button.tsx';
import { showNotice } from '#client/ui/notices/notice.tsx';
import { kindNotices } from '#contract/errors/error-notices.ts';
import { isolated } from '#contract/isolated.ts';
import type { Item } from '#contract/kinds/items.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { deletedNotice } from '#contract/notices.ts';
import { removeCachedItem } from '../queries.ts';
import { getLineup } from '../views.ts';

/** See docs/product/catalogue.md#item-deletion. */
export function DeleteItem({ kind, item }: { kind: Kind; item: Item }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const lineup = getLineup(kind)?.labels.one;

  async function handleDeleted() {
    showNotice(deletedNotice(kind.labels.one));
    await navigate(kind.page);
    removeCachedItem(client, kind, item._id);
  }

  return (
    <DeleteButton
      question={{
        title: `Delete ${isolated(item.name)}?`,
        text: `${lineup ? `It is also removed from every ${lineup}. ` : ''}This cannot be undone.`,
      }}
      remove={() => send(kindEndpointsOf(kind).remove, { params: { id: item._id } })}
      notices={kindNotices.remove}
      gone="itemNotFound"
      onDeleted={handleDeleted}
    >
      Delete {kind.labels.one}
    </DeleteButton>
  );
}
