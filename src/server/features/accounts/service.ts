import type { Sport } from '#contract/kinds/sport.ts';
import type { Database } from '#server/db/engine/database.ts';
import type { Outbox } from '#server/mail/outbox.ts';
import type { Media } from '#server/media/media.ts';
import type { Emitter } from '#server/shared/events.ts';
import type { ListCache } from '#server/shared/lists/list-cache.ts';
import type { Removals } from '#server/shared/removal/removals.ts';
import type { Quotas } from '#server/shared/throttle/quotas.ts';
import type { Throttle } from '#server/shared/throttle/throttle.ts';
import { createBans } from './bans/bans.ts';
import { createDeletion } from './deletion/delete-account.ts';
import { createEmailChanges } from './emails/change.ts';
import { createOperatorEmailChange } from './emails/operator-change.ts';
import { createCheckName } from './names/check-name.ts';
import { createPasswordChanges } from './passwords/change.ts';
import type { Passwords } from './passwords/hashing.ts';
import { createProfile } from './profile/profile.ts';
import { type Community, createUsers } from './profile/users.ts';
import { createRegistration } from './registration/registration.ts';
import { createVerification } from './registration/verification.ts';
import { createSessions } from './sessions/own-sessions.ts';

interface AccountsDeps {
  readonly db: Database;
  readonly sports: readonly Sport[];
  readonly listCache: ListCache;
  readonly now: () => Date;
  readonly events: Emitter;
  readonly outbox: Outbox;
  readonly removals: Removals;
  readonly passwords: Passwords;
  readonly throttle: Throttle;
  readonly quotas: Quotas;
  readonly publicUrl: string;
  readonly media: Media;
  readonly creatorKey: Buffer;
  readonly community: Community;
}

/** See docs/product/accounts.md. */
export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(given: AccountsDeps) {
  const deps = { ...given, banKey: given.creatorKey };
  const { requirePassword, ...passwordChanges } = createPasswordChanges(deps);
  const { createCode, issueCode, ...verification } = createVerification(deps);
  return {
    ...createRegistration({ ...deps, verification: { createCode, issueCode } }),
    ...verification,
    ...createCheckName(deps),
    ...createSessions(deps),
    ...passwordChanges,
    ...createEmailChanges({ ...deps, requirePassword }),
    ...createOperatorEmailChange(deps),
    ...createBans(deps),
    ...createProfile(deps),
    ...createUsers(deps),
    ...createDeletion({ ...deps, requirePassword }),
  };
}
