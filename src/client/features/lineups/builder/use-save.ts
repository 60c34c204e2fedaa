import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ownLineupQuery, refreshLineups } from '#client/api/lineup-queries.ts';
import { type FieldErrors, type FormState, useForm } from '#client/forms/use-form.ts';
import { clearDraft } from '#client/lineups/draft.ts';
import { showNotice } from '#client/ui/notices/notice.tsx';
import { errorNotice, lineupNotices } from '#contract/error-notices.ts';
import type { Issue, Problem } from '#contract/errors.ts';
import { lineupForm } from '#contract/forms.ts';
import type { Lineup } from '#contract/lineup.ts';
import { notices, updatedNotice } from '#contract/notices.ts';
import { checkText, cleanText } from '#contract/rules.ts';
import { issueText } from '../lineup-text.ts';
import { saveLineup } from './builder-queries.ts';
import type { Builder } from './use-builder.ts';

export interface SaveOptions {
  readonly lineup: Lineup;
  readonly userId: string;
  readonly builder: Builder;
  /** The picture is saved: shows it, and resolves once the gallery may follow. */
  readonly onSaved: () => Promise<void>;
  /** Slots were opened because the server refuses who stands in them. */
  readonly onRemovals: () => void;
}

/**
 * The form that saves what was built and goes to the gallery. Its errors are by the name of what the
 * server refuses, slots aside. Where the fan turns out to have one already, says so and opens that
 * one to be changed.
 */
export function useSave({ lineup, userId, builder, ...on }: SaveOptions): FormState<string> {
  const client = useQueryClient();
  const navigate = useNavigate();

  async function openExisting() {
    showNotice(notices.alreadyHaveOne);
    const query = ownLineupQuery(lineup, userId);
    await client.invalidateQueries({ queryKey: query.queryKey });
    const found = await client.fetchQuery(query).catch(() => null);
    const existing = found?.data[0];
    if (existing) builder.openSaved(existing);
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

  async function refused({ problem }: { readonly problem: Problem }): Promise<FieldErrors<string>> {
    const { code, issues } = problem;
    if (code === 'alreadyHaveOne') {
      await openExisting();
      return {};
    }
    if (issues?.length) return openRefused(issues);
    const words = builder.base === null ? lineupNotices.create : lineupNotices.update;
    showNotice(errorNotice(words, problem));
    if (code === 'itemNotFound') {
      builder.forgetSaved();
      await refreshLineups(client);
    }
    return {};
  }

  async function save(): Promise<FieldErrors<string> | null> {
    const { name, slotItems } = builder.state;
    const field = lineupForm(lineup).name;
    const wrong = checkText(field, name);
    if (wrong) return { name: issueText({ field: 'name', message: wrong.issue }) };
    const result = await saveLineup(lineup, builder.base, cleanText(field, name), slotItems);
    if (!result.ok) return refused(result);
    showNotice(builder.base === null ? notices.created : updatedNotice(lineup.labels.one));
    await on.onSaved();
    await navigate(lineup.of.page);
    // Only now: while the builder stands it would write the draft again.
    clearDraft(lineup, userId);
    const own = { data: [result.data], page: 1, size: 1, total: 1 };
    client.setQueryData(ownLineupQuery(lineup, userId).queryKey, own);
    await refreshLineups(client);
    return null;
  }

  return useForm(save);
}
