import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { ownLineupQuery, refreshLineups } from '#client/api/lineup-queries.ts';
import { waitForData } from '#client/api/page-data.ts';
import { type FieldErrors, type FormState, useForm } from '#client/forms/use-form.ts';
import { clearDraft } from '#client/lineups/building/draft.ts';
import { SavedLineup } from '#client/lineups/building/saved-lineup-part.tsx';
import { showNotice } from '#client/ui/notices/notice.tsx';
import { errorNotice, lineupNotices } from '#contract/errors/error-notices.ts';
import type { Issue, Problem } from '#contract/errors/errors.ts';
import { checkText, cleanText } from '#contract/form-checks.ts';
import { lineupForm } from '#contract/forms.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import type { LineupSummary } from '#contract/lineups/lineup-items.ts';
import { notices, updatedNotice } from '#contract/notices.ts';
import { listOpenSlots } from '../board/slot-navigation.ts';
import { issueText } from '../lineup-text.ts';
import { saveLineup } from './builder-queries.ts';
import { getStarted } from './builder-state.ts';
import type { Builder } from './use-builder.ts';

interface Refusal {
  readonly problem: Problem;
  /** Status 0 if no server responded. */
  readonly status: number;
}

const itemGone = { status: 404, code: 'itemNotFound' } as const;

interface SaveOptions {
  readonly lineup: Lineup;
  readonly userId: string;
  readonly builder: Builder;
  /** Resolves once the gallery may open. */
  readonly onSaved: () => Promise<void>;
  readonly onRemovals: () => void;
}

export interface SaveForm extends FormState<string> {
  /** Stored lineup, if it was changed or created elsewhere. */
  readonly changed: LineupSummary | null;
  readonly keepSaved: () => void;
  readonly replaceSaved: () => void;
  readonly unsent: boolean;
}

/**
 * Asks which lineup to keep if one was created or changed elsewhere
 * (docs/product/forms.md#changed-meanwhile).
 */
export function useSave({ lineup, userId, builder, onSaved, onRemovals }: SaveOptions): SaveForm {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [changed, setChanged] = useState<LineupSummary | null>(null);
  const [unsent, setUnsent] = useState(false);
  // Avoids a layout shift in the gallery.
  useEffect(() => void SavedLineup.preload(), []);

  /** Null if there is none, undefined if the request failed. */
  async function readSaved(): Promise<LineupSummary | null | undefined> {
    const query = ownLineupQuery(lineup, userId);
    await client.invalidateQueries({ queryKey: query.queryKey, refetchType: 'none' });
    const list = await client.fetchQuery(query).catch(() => null);
    return list ? (list.data[0] ?? null) : undefined;
  }

  /** Returns the other issues by field. */
  function clearRefusedSlots(issues: readonly Issue[]): FieldErrors<string> {
    const isSlot = ({ field }: Issue) => lineup.slots.some(({ name }) => name === field);
    const slots = issues.filter(isSlot).map(({ field }) => field);
    if (slots.length > 0) {
      builder.purge(slots, 'refused');
      onRemovals();
    }
    const others = issues.filter((issue) => !isSlot(issue));
    return Object.fromEntries(others.map((issue) => [issue.field, issueText(issue)]));
  }

  async function offerChoice(onDeleted?: () => Promise<void>): Promise<void> {
    const saved = await readSaved();
    if (saved) setChanged(saved);
    else if (saved === undefined) setUnsent(true);
    else await onDeleted?.();
  }

  async function forgetDeleted(problem: Problem): Promise<void> {
    showNotice(errorNotice(lineupNotices.update, { ...problem, ...itemGone }));
    builder.forgetSaved();
    await refreshLineups(client);
  }

  async function handleRefusal({ problem, status }: Refusal): Promise<FieldErrors<string>> {
    const { code, issues } = problem;
    if (status === 0) setUnsent(true);
    else if (code === 'changedMeanwhile') await offerChoice(() => forgetDeleted(problem));
    else if (code === 'alreadyHaveOne') {
      showNotice(notices.alreadyHaveOne);
      await offerChoice();
    } else if (issues?.length) return clearRefusedSlots(issues);
    else if (code === 'itemNotFound') await forgetDeleted(problem);
    else {
      const titles = builder.base === null ? lineupNotices.create : lineupNotices.update;
      showNotice(errorNotice(titles, problem));
    }
    return {};
  }

  async function showSaved(saved: LineupSummary): Promise<void> {
    showNotice(builder.base === null ? notices.created : updatedNotice(lineup.labels.one));
    await Promise.all([onSaved(), waitForData(SavedLineup.preload())]);
    // The gallery fetches its own lists.
    await refreshLineups(client, 'none');
    const ownList = { data: [saved], page: 1, size: 1, total: 1, next: false };
    client.setQueryData(ownLineupQuery(lineup, userId).queryKey, ownList);
    await navigate(lineup.of.page, { state: { savedLineup: lineup.name } });
    // A mounted builder would store the draft again.
    clearDraft(lineup, userId);
  }

  async function save(): Promise<FieldErrors<string> | null> {
    const { name, slotItems } = builder.state;
    // The server would keep the saved items of open slots.
    if (listOpenSlots(lineup, slotItems).length > 0) return {};
    setUnsent(false);
    setChanged(null);
    const field = lineupForm(lineup).name;
    const failure = checkText(field, name);
    if (failure) return { name: issueText({ field: 'name', message: failure.issue }) };
    const input = { name: cleanText(field, name), slotItems };
    const startedFrom = getStarted(builder.state)?.from ?? null;
    let result = await saveLineup(lineup, builder.base, { ...input, startedFrom });
    // Retries because the lineup that this one was started from was deleted.
    if (!result.ok && result.problem.issues?.some(({ field }) => field === 'startedFrom')) {
      result = await saveLineup(lineup, builder.base, { ...input, startedFrom: null });
    }
    if (!result.ok) return handleRefusal(result);
    await showSaved(result.data);
    return null;
  }

  const form = useForm(save);
  return {
    ...form,
    changed,
    unsent,
    keepSaved() {
      if (changed) builder.openSaved(changed);
      setChanged(null);
    },
    replaceSaved() {
      flushSync(() => {
        if (changed) builder.replaceSaved(changed);
      });
      form.form.ref.current?.requestSubmit();
    },
  };
}
