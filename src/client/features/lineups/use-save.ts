import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ownLineupQuery, refreshLineups } from '#client/community/lineup-queries.ts';
import { showNotice } from '#client/ui/notice.tsx';
import { errorNotice, lineupWords } from '#contract/error-words.ts';
import type { Issue, Problem } from '#contract/errors.ts';
import { lineupForm } from '#contract/forms.ts';
import type { Lineup } from '#contract/lineup.ts';
import { notices, updatedNotice } from '#contract/notices.ts';
import { checkText, cleanText } from '#contract/rules.ts';
import { saveLineup } from './builder-queries.ts';
import { clearDraft } from './draft.ts';
import { issueWords } from './lineup-words.ts';
import type { Builder } from './use-builder.ts';

export interface SaveOptions {
  readonly lineup: Lineup;
  readonly userId: string;
  readonly builder: Builder;
  /** The picture is saved: shows it, and resolves once the gallery may follow. */
  readonly onSaved: () => Promise<void>;
  /** Slots were opened because the server refuses who stands in them. */
  readonly onLosses: () => void;
  /** The lineup stays as it was, and the busy button lost the focus. */
  readonly onUnfocused: () => void;
}

/**
 * Saves what was built and goes to the gallery. Where the fan turns out to have one
 * already, says so and opens that one to be changed.
 */
export function useSave({ lineup, userId, builder, ...on }: SaveOptions) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [faults, setFaults] = useState<readonly string[]>([]);

  async function openExisting() {
    showNotice(notices.alreadyHaveOne);
    const query = ownLineupQuery(lineup, userId);
    await client.invalidateQueries({ queryKey: query.queryKey });
    const found = await client.fetchQuery(query).catch(() => null);
    const existing = found?.data[0];
    if (existing) builder.openSaved(existing);
  }

  /** Opens the slots that the server refuses, as of a player deleted meanwhile, and says why. */
  function settle(issues: readonly Issue[]) {
    const isSlot = ({ field }: Issue) => lineup.slots.some(({ name }) => name === field);
    const refused = issues.filter(isSlot).map(({ field }) => field);
    setFaults(issues.filter((issue) => !isSlot(issue)).map(issueWords));
    if (refused.length === 0) return;
    builder.lose(refused, 'refused');
    on.onLosses();
  }

  async function refused({ problem }: { readonly problem: Problem }) {
    const { code, issues } = problem;
    if (code === 'alreadyHaveOne') return openExisting();
    if (issues?.length) return settle(issues);
    const words = builder.base === null ? lineupWords.create : lineupWords.update;
    showNotice(errorNotice(words, problem));
    if (code !== 'itemNotFound') return;
    builder.forgetSaved();
    await refreshLineups(client);
  }

  async function save() {
    const { name, places } = builder.state;
    const field = lineupForm(lineup).name;
    const wrong = checkText(field, name);
    if (wrong) return settle([{ field: 'name', message: wrong.issue }]);
    setBusy(true);
    setFaults([]);
    const result = await saveLineup(lineup, builder.base, cleanText(field, name), places);
    if (result.ok) {
      showNotice(builder.base === null ? notices.created : updatedNotice(lineup.labels.one));
      await on.onSaved();
      await navigate(lineup.of.page);
      // Only now: while the builder stands it would write the draft anew.
      clearDraft(lineup, userId);
      const own = { data: [result.data], page: 1, size: 1, total: 1 };
      client.setQueryData(ownLineupQuery(lineup, userId).queryKey, own);
      await refreshLineups(client);
      return;
    }
    await refused(result);
    setBusy(false);
    if (document.activeElement === document.body) on.onUnfocused();
  }

  return { busy, faults, save: () => void save() };
}
