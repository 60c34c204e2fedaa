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
import { openSlots } from '../board/slot-navigation.ts';
import { issueText } from '../lineup-text.ts';
import { saveLineup } from './builder-queries.ts';
import { getStarted } from './builder-state.ts';
import type { Builder } from './use-builder.ts';

interface Refusal {
  readonly problem: Problem;
  /** 0 if no server responded. */
  readonly status: number;
}

const itemGone = { status: 404, code: 'itemNotFound' } as const;

interface SaveOptions {
  readonly lineup: Lineup;
  readonly userId: string;
  readonly builder: Builder;
  /** Shows the saved picture, and resolves once the gallery may open. */
  readonly onSaved: () => Promise<void>;
  /** Called when slots were cleared because the server refuses their items. */
  readonly onRemovals: () => void;
}

export interface SaveForm extends FormState<string> {
  /**
   * Lineup as now stored, if a save was refused because it had been changed or created elsewhere;
   * otherwise null.
   */
  readonly changed: LineupSummary | null;
  /** Drops the current lineup in favour of the saved one. */
  readonly keepSaved: () => void;
  /** Overwrites the saved lineup with the current one. */
  readonly replaceSaved: () => void;
  /** True if no server responded to the last attempt. */
  readonly unsent: boolean;
}

/**
 * Form that saves the lineup and opens the gallery. Refusals are reported by field, except for
 * slots. If the fan already has a lineup, as built in another tab, or the base version is outdated,
 * asks which to keep (docs/product/forms.md#changed-meanwhile).
 */
export function useSave({ lineup, userId, builder, ...on }: SaveOptions): SaveForm {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [changed, setChanged] = useState<LineupSummary | null>(null);
  const [unsent, setUnsent] = useState(false);
  // Preloaded, so that the gallery renders it immediately without a layout shift.
  useEffect(() => void SavedLineup.preload(), []);

  /** Lineup of the fan as currently saved: null for none, undefined if the request failed. */
  async function readSaved(): Promise<LineupSummary | null | undefined> {
    const query = ownLineupQuery(lineup, userId);
    await client.invalidateQueries({ queryKey: query.queryKey, refetchType: 'none' });
    const found = await client.fetchQuery(query).catch(() => null);
    return found ? (found.data[0] ?? null) : undefined;
  }

  /**
   * Clears slots refused by the server, such as those of a deleted player, and gives the reason.
   */
  function openRefused(issues: readonly Issue[]): FieldErrors<string> {
    const isSlot = ({ field }: Issue) => lineup.slots.some(({ name }) => name === field);
    const slots = issues.filter(isSlot).map(({ field }) => field);
    if (slots.length > 0) {
      builder.purge(slots, 'refused');
      on.onRemovals();
    }
    const others = issues.filter((issue) => !isSlot(issue));
    return Object.fromEntries(others.map((issue) => [issue.field, issueText(issue)]));
  }

  async function showChanged(problem: Problem): Promise<void> {
    const found = await readSaved();
    if (found) setChanged(found);
    else if (found === undefined) setUnsent(true);
    else await forget(problem);
  }

  /** Handles the deletion of the lineup being edited. */
  async function forget(problem: Problem): Promise<void> {
    showNotice(errorNotice(lineupNotices.update, { ...problem, ...itemGone }));
    builder.forgetSaved();
    await refreshLineups(client);
  }

  async function refused({ problem, status }: Refusal): Promise<FieldErrors<string>> {
    const { code, issues } = problem;
    if (status === 0) {
      setUnsent(true);
      return {};
    }
    if (code === 'changedMeanwhile') {
      await showChanged(problem);
      return {};
    }
    if (code === 'alreadyHaveOne') {
      showNotice(notices.alreadyHaveOne);
      const found = await readSaved();
      if (found) setChanged(found);
      else if (found === undefined) setUnsent(true);
      return {};
    }
    if (issues?.length) return openRefused(issues);
    const words = builder.base === null ? lineupNotices.create : lineupNotices.update;
    if (code === 'itemNotFound') await forget(problem);
    else showNotice(errorNotice(words, problem));
    return {};
  }

  async function save(): Promise<FieldErrors<string> | null> {
    const { name, slotItems } = builder.state;
    // Lineups with open slots are not sent, or the server would keep the items now saved there.
    if (openSlots(lineup, slotItems).length > 0) return {};
    setUnsent(false);
    setChanged(null);
    const field = lineupForm(lineup).name;
    const wrong = checkText(field, name);
    if (wrong) return { name: issueText({ field: 'name', message: wrong.issue }) };
    const built = { name: cleanText(field, name), slotItems };
    const startedFrom = getStarted(builder.state)?.from ?? null;
    let result = await saveLineup(lineup, builder.base, { ...built, startedFrom });
    // The lineup that it was started from is gone: saves without it.
    if (!result.ok && result.problem.issues?.some(({ field }) => field === 'startedFrom')) {
      result = await saveLineup(lineup, builder.base, { ...built, startedFrom: null });
    }
    if (!result.ok) return refused(result);
    showNotice(builder.base === null ? notices.created : updatedNotice(lineup.labels.one));
    await Promise.all([on.onSaved(), waitForData(SavedLineup.preload())]);
    // The next page fetches its lists itself, and the saved lineup is already cached.
    await refreshLineups(client, 'none');
    const own = { data: [result.data], page: 1, size: 1, total: 1, next: false };
    client.setQueryData(ownLineupQuery(lineup, userId).queryKey, own);
    await navigate(lineup.of.page, { state: { savedLineup: lineup.name } });
    // Cleared last, as the mounted builder would store the draft again.
    clearDraft(lineup, userId);
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
