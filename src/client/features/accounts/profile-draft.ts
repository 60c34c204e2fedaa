import type { UserPage } from '#contract/calls/users.ts';
import type { Gender } from '#contract/genders.ts';

/** What was typed into a profile whose session ended elsewhere before it was saved; never a picture. */
export interface ProfileDraft {
  /** The profile that it started from. */
  readonly saved: UserPage;
  readonly name: string;
  readonly interest: string;
  readonly gender: Gender | null;
}

// Only this tab remembers it, until it is closed or loaded again.
let draft: ProfileDraft | null = null;

export function keepProfileDraft(typed: ProfileDraft | null): void {
  draft = typed;
}

/** The draft of this user; null where there is none, or another's. */
export function getProfileDraft(userId: string): ProfileDraft | null {
  return draft?.saved._id === userId ? draft : null;
}
