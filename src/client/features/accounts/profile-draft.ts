import type { UserPage } from '#contract/calls/users.ts';
import type { Gender } from '#contract/genders.ts';

/** Unsaved input after the session ended elsewhere; never a picture. */
export interface ProfileDraft {
  /** Profile that the edit is based on. */
  readonly saved: UserPage;
  readonly name: string;
  readonly interest: string;
  readonly gender: Gender | null;
}

// In this tab's memory, until closed or reloaded.
let draft: ProfileDraft | null = null;

export function keepProfileDraft(typed: ProfileDraft | null): void {
  draft = typed;
}

/** Draft of this user, or null. */
export function getProfileDraft(userId: string): ProfileDraft | null {
  return draft?.saved._id === userId ? draft : null;
}
