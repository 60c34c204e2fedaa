import { hasLineupDraft, hasTypedProfile, setProfileTyped } from '#client/api/stored/drafts.ts';
import { askConfirm } from '#client/ui/states/confirm.tsx';

export async function confirmLogOut(): Promise<boolean> {
  if (!hasLineupDraft() && !hasTypedProfile()) return true;
  const isAgreed = await askConfirm({
    title: 'Log out without saving?',
    text: `Your ${hasTypedProfile() ? 'profile' : 'lineup'} has changes that are not saved. They will be lost.`,
    confirmLabel: 'Log out',
    cancelLabel: 'Stay',
    deletes: false,
  });
  if (isAgreed) setProfileTyped(false);
  return isAgreed;
}
