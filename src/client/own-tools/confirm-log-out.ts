import { hasLineupDraft } from '#client/api/stored/drafts.ts';
import { askConfirm } from '#client/ui/states/confirm.tsx';

/** True if logging out loses nothing, or the fan agrees to lose what is not saved. */
export async function confirmLogOut(): Promise<boolean> {
  if (!hasLineupDraft()) return true;
  return askConfirm({
    title: 'Log out without saving?',
    text: 'Your lineup has changes that are not saved. They will be lost.',
    confirmLabel: 'Log out',
    cancelLabel: 'Stay',
    deletes: false,
  });
}
