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
  /** 0 where no server answered. */
  readonly status: number;
}

const itemGone = { status: 404, code: 'itemNotFound' } as const;

interface SaveOptions {
  readonly lineup: Lineup;
  readonly userId: string;
  readonly builder: Builder;
  /** The picture is saved: shows it, and resolves once the gallery may follow. */
  readonly onSaved: () => Promise<void>;
  /** Slots were opened because the server refuses who stands in them. */
  readonly onRemovals: () => void;
}

export interface SaveForm extends FormState<string> {
  /** What is saved by now, when a save was refused since it was changed or built meanwhile; else null. */
  readonly changed: LineupSummary | null;
  /** Goes on with what is saved, in the place of what was built. */
  readonly keepSaved: () => void;
  /** Saves what was built, in the place of what is saved. */
  readonly replaceSaved: () => void;
  /** No server answered the last attempt. */
  readonly unsent: boolean;
}

/**
 * The form that saves what was built and goes to the gallery. Its errors are by the name of what the
 * server refuses, slots aside. Where the fan turns out to have one already, as built in another tab,
 * says so and asks what is to become of it, as where a save names an older version
 * (docs/product/forms.md#changed-meanwhile).
 */
export function useSave({ lineup, userId, builder, ...on }: SaveOptions): SaveForm {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [changed, setChanged] = useState<LineupSummary | null>(null);
  const [unsent, setUnsent] = useState(false);
  // The gallery that follows is drawn with it at once, so that nothing in it moves.
  useEffect(() => void SavedLineup.preload(), []);

  /** The fan's own lineup as it is saved now: null for none, undefined without an answer. */
  async function readSaved(): Promise<LineupSummary | null | undefined> {
    const query = ownLineupQuery(lineup, userId);
    await client.invalidateQueries({ queryKey: query.queryKey, refetchType: 'none' });
    const found = await client.fetchQuery(query).catch(() => null);
    return found ? (found.data[0] ?? null) : undefined;
  }

  /** Opens the slots that the server refuses, as of a player deleted meanwhile, and says why. */
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

  /** What was being changed is not there any more. */
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
    // An open slot is not sent: the server would keep whoever stands there by now.
    if (openSlots(lineup, slotItems).length > 0) return {};
    setUnsent(false);
    setChanged(null);
    const field = lineupForm(lineup).name;
    const wrong = checkText(field, name);
    if (wrong) return { name: issueText({ field: 'name', message: wrong.issue }) };
    const built = { name: cleanText(field, name), slotItems };
    const startedFrom = getStarted(builder.state)?.from ?? null;
    let result = await saveLineup(lineup, builder.base, { ...built, startedFrom });
    // That which it was started from is gone meanwhile: it is saved all the same.
    if (!result.ok && result.problem.issues?.some(({ field }) => field === 'startedFrom')) {
      result = await saveLineup(lineup, builder.base, { ...built, startedFrom: null });
    }
    if (!result.ok) return refused(result);
    showNotice(builder.base === null ? notices.created : updatedNotice(lineup.labels.one));
    await Promise.all([on.onSaved(), waitForData(SavedLineup.preload())]);
    // Lists on the next page are asked for there; the saved lineup is already known.
    await refreshLineups(client, 'none');
    const own = { data: [result.data], page: 1, size: 1, total: 1, next: false };
    client.setQueryData(ownLineupQuery(lineup, userId).queryKey, own);
    await navigate(lineup.of.page, { state: { savedLineup: lineup.name } });
    // Only now: while the builder stands it would write the draft again.
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
