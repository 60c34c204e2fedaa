import type { UserPage } from '#contract/calls/users.ts';
import type { Gender } from '#contract/genders.ts';

export interface ProfileDraft {
  readonly saved: UserPage;
  readonly name: string;
  readonly interest: string;
  readonly gender: Gender | null;
}

// Kept in memory only.
let draft: ProfileDraft | null = null;

export function storeProfileDraft(newDraft: ProfileDraft | null): void {
  draft = newDraft;
}

export function getProfileDraft(userId: string): ProfileDraft | null {
  return draft?.saved._id === userId ? draft : null;
}
