import { IconChecks, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { refreshQueries } from '#client/api/query.ts';
import { send } from '#client/api/send.ts';
import { kindEndpointsOf, rankingEndpointOf } from '#client/api/typed-endpoints.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { useBusyButton } from '#client/ui/hooks/use-busy-button.ts';
import { Name } from '#client/ui/name.tsx';
import { showNotice } from '#client/ui/notices/notice.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { errorNotice, kindNotices } from '#contract/errors/error-notices.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { kindsOf } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';

interface CheckButtonProps {
  kind: Kind;
  item: { readonly _id: string; readonly name: string };
  checked: boolean;
  /** Called before dependent queries are refetched. */
  onChange?: () => void;
}

/** See docs/product/catalogue.md#unchecked-items. */
export function CheckButton({ kind, item: { _id, name }, checked, onChange }: CheckButtonProps) {
  const client = useQueryClient();
  const { button, busy, run } = useBusyButton();

  async function toggle() {
    const { check, list, detail, standing, histogram } = kindEndpointsOf(kind);
    const result = await send(check, { params: { id: _id }, body: { on: !checked } });
    if (!result.ok) {
      showNotice(errorNotice(kindNotices.check, result.problem));
      return true;
    }
    onChange?.();
    const rankings = kindsOf(sports).filter(({ ranking }) => ranking?.of === kind.name);
    await refreshQueries(client, [
      list,
      detail,
      standing,
      histogram,
      ...rankings.map(rankingEndpointOf),
      'GET /admin/unchecked',
    ]);
    return onChange === undefined;
  }

  const Icon = checked ? IconX : IconChecks;
  return (
    <Button
      ref={button}
      variant="quiet"
      size="sm"
      busy={busy}
      icon={<Icon size={20} aria-hidden="true" />}
      onClick={() => run(toggle)}
    >
      <span>{checked ? 'Mark as not checked' : 'Mark as checked'}</span>
      <VisuallyHidden>
        {' '}
        <Name>{name}</Name>
      </VisuallyHidden>
    </Button>
  );
}
