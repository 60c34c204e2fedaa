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

function compareWithOwn(
  { lineup, item, userId }: StartFromProps,
  saved: LineupSummary | null,
): { readonly changed: number; readonly save: string } | null {
  const { one, create } = lineup.labels;
  const { draft } = openDraft(lineup, userId, saved);
  if (saved === null && Object.values(draft.places).every((own) => own === null)) return null;
  const changed = countDifferences(lineup, draft.places, slotItemsOf(lineup, item));
  return { changed, save: saved ? `Update ${one}` : create };
}

/** Formats '3 of the 11', 'all 11'. */
function changedText({ slots }: Lineup, changed: number): string {
  return changed === slots.length ? `all ${changed}` : `${changed} of the ${slots.length}`;
}

/** Preview beside the button of the slots that a start would change. Its line is reserved. */
export function StartFromLine({ className, ...props }: StartFromProps & { className?: string }) {
  const { lineup, userId } = props;
  const { data } = useQuery(ownLineupQuery(lineup, userId));
  const own = data && compareWithOwn(props, data.data[0] ?? null);
  const { one } = lineup.labels;
  return (
    <p className={className}>
      {own && (
        <span>
          {`Your own ${one} stays until you save: ${changedText(lineup, own.changed)} would change.`}
        </span>
      )}
      {own === null && <span>{`Nothing is saved until you press ${lineup.labels.create}.`}</span>}
      {own === undefined && <span>{'\u00a0'}</span>}
    </p>
  );
}

/**
 * Copies another fan's lineup into the viewer's builder, as a draft that can be undone
 * (docs/product/lineups.md#start-from-a-lineup).
 */
export function StartFrom({
  small = false,
  ...props
}: StartFromProps & { /** Among other things of a card. */ small?: boolean }) {
  const { lineup, item, userId } = props;
  const navigate = useNavigate();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { one } = lineup.labels;

  /** Own lineup as currently saved, or null. Undefined, with a notice, if the request fails. */
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
    const places = slotItemsOf(lineup, item);
    const own = compareWithOwn(props, saved);
    if (own) {
      const confirmed = await askConfirm({
        title: `Start from ${isolated(item.name)}?`,
        text: `${upperFirst(changedText(lineup, own.changed))} in your ${one} would change. Nothing is saved until you press ${own.save}.`,
        confirmLabel: 'Start',
        deletes: false,
      });
      if (!confirmed) return;
    }
    // Undo returns to the latest draft, including changes from another tab.
    const { draft: current } = openDraft(lineup, userId, saved);
    const started = { from: item._id, before: current.places };
    writeDraft(lineup, userId, { ...current, places, started });
    await navigate(lineup.page);
  }

  return (
    <Button
      {...(small
        ? { size: 'sm' as const }
        : { variant: 'primary' as const, icon: <IconCopy size={20} aria-hidden="true" /> })}
      busy={busy}
      onClick={() => void start()}
    >
      Start from this {one}
    </Button>
  );
}
