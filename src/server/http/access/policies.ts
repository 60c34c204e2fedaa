import {
  type Action,
  can,
  findRefusal,
  type PolicyViewer,
  type Subject,
} from '#contract/policies.ts';
import { fail } from '#server/shared/fail.ts';
import type { Viewer } from './viewer.ts';

export function policyViewer(viewer: Viewer | null): PolicyViewer | null {
  return viewer && { _id: viewer.userId, role: viewer.role, verified: viewer.verified };
}

export function isAllowed<A extends Action>(
  viewer: Viewer | null,
  action: A,
  subject: Subject<A>,
): boolean {
  return can(policyViewer(viewer), action, subject);
}

/** Throws 'unauthenticated', 'notVerified' or 'forbidden' if the action is refused. */
export function requireAllowed<A extends Action>(
  viewer: Viewer | null,
  action: A,
  subject: Subject<A>,
): void {
  const code = findRefusal(policyViewer(viewer), action, subject);
  if (code) fail(code);
}
