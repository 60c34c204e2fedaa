import { IconCopy } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CallError } from '#client/api/call.ts';
import { ownLineupQuery } from '#client/api/lineup-queries.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { showNotice } from '#client/ui/notices/notice.tsx';
import { askConfirm } from '#client/ui/states/confirm.tsx';
import { errorNotice, lineupNotices } from '#contract/errors/error-notices.ts';
import { isolated } from '#contract/isolated.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import type { LineupDetail, LineupSummary } from '#contract/lineups/lineup-items.ts';
import { upperFirst } from '#contract/upper-first.ts';
import { openDraft, writeDraft } from './draft.ts';
import { countDifferences, slotItemsOf } from './slot-items.ts';

interface StartFromProps {
  lineup: Lineup;
  item: LineupDetail;
  userId: string;
}

/** Null if the viewer's draft is empty. */
function changedSlotsText(
  { lineup, item, userId }: StartFromProps,
  saved: LineupSummary | null,
): string | null {
  const { draft } = openDraft(lineup, userId, saved);
  const isEmpty = Object.values(draft.places).every((slotItem) => slotItem === null);
  if (saved === null && isEmpty) return null;
  const changed = countDifferences(lineup, draft.places, slotItemsOf(lineup, item));
  const { length } = lineup.slots;
  return changed === length ? `all ${length}` : `${changed} of the ${length}`;
}

/** Reserves the height of a line while loading. */
export function StartFromLine({ className, ...props }: StartFromProps & { className?: string }) {
  const { lineup, userId } = props;
  const { one, create } = lineup.labels;
  const { data } = useQuery(ownLineupQuery(lineup, userId));

  function previewText(): string {
    if (!data) return '\u00a0';
    const changes = changedSlotsText(props, data.data[0] ?? null);
    if (changes === null) return `Nothing is saved until you press ${create}.`;
    return `Your own ${one} stays until you save: ${changes} would change.`;
  }
  return (
    <p className={className}>
      <span>{previewText()}</span>
    </p>
  );
}

interface StartFromButtonProps extends StartFromProps {
  small?: boolean;
}

/**
 * Copies another fan's lineup into the viewer's draft
 * (docs/product/lineups.md#start-from-a-lineup).
 */
export function StartFrom({ small = false, ...props }: StartFromButtonProps) {
  const { lineup, item, userId } = props;
  const navigate = useNavigate();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { one, create } = lineup.labels;

  /** Undefined, with a notice, if the request fails. */
  async function readSaved(): Promise<LineupSummary | null | undefined> {
    setBusy(true);
    try {
      return (await client.fetchQuery(ownLineupQuery(lineup, userId))).data[0] ?? null;
    } catch (error) {
      if (error instanceof CallError) showNotice(errorNotice(lineupNotices.create, error.problem));
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  async function start() {
    const saved = await readSaved();
    if (saved === undefined) return;
    const changes = changedSlotsText(props, saved);
    if (changes !== null) {
      const saveLabel = saved ? `Update ${one}` : create;
      const confirmed = await askConfirm({
        title: `Start from ${isolated(item.name)}?`,
        text: `${upperFirst(changes)} in your ${one} would change. Nothing is saved until you press ${saveLabel}.`,
        confirmLabel: 'Start',
        deletes: false,
      });
      if (!confirmed) return;
    }
    // Another tab may have changed the draft in the meantime.
    const { draft } = openDraft(lineup, userId, saved);
    const started = { from: item._id, before: draft.places };
    writeDraft(lineup, userId, { ...draft, places: slotItemsOf(lineup, item), started });
    await navigate(lineup.page);
  }

  return (
    <Button
      size={small ? 'sm' : undefined}
      variant={small ? undefined : 'primary'}
      icon={small ? undefined : <IconCopy size={20} aria-hidden="true" />}
      busy={busy}
      onClick={() => void start()}
    >
      Start from this {one}
    </Button>
  );
}
