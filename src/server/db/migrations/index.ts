import type { Kysely } from 'kysely';
import * as itemsAndAccounts from './001-items-and-accounts.ts';
import * as sixKinds from './002-six-kinds.ts';
import * as media from './003-media.ts';
import * as community from './004-community.ts';
import * as passwordsAndThrottles from './005-passwords-and-throttles.ts';
import * as userNameParts from './006-user-name-parts.ts';
import * as choiceIndexes from './007-choice-indexes.ts';
import * as importSources from './008-import-sources.ts';
import * as tallies from './009-tallies.ts';
import * as coveringIndexes from './010-covering-indexes.ts';
import * as mailboxCodes from './011-mailbox-codes.ts';
import * as itemsByCreator from './012-items-by-creator.ts';
import * as kindVersions from './013-kind-versions.ts';
import * as namePartStarts from './014-name-part-starts.ts';
import * as namesAndLikesOfKinds from './015-names-and-likes-of-kinds.ts';
import * as itemNameParts from './016-item-name-parts.ts';
import * as rowsInTheirKeys from './017-rows-in-their-keys.ts';
import * as knownDevices from './018-known-devices.ts';
import * as userNameSkeletons from './019-user-name-skeletons.ts';
import * as throttleCounts from './020-throttle-counts.ts';
import * as leftItems from './021-left-items.ts';
import * as outboxRecipient from './022-outbox-recipient.ts';
import * as emailChanges from './023-email-changes.ts';
import * as openInterests from './024-open-interests.ts';

/** A step of the schema. Once released it never changes; a later one corrects it. */
export interface Migration {
  readonly name: string;
  up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void>;
}

/** Every migration, in the order they run; `npm run migration` adds its lines here. */
export const migrations: readonly Migration[] = [
  { name: '001-items-and-accounts', up: itemsAndAccounts.up },
  { name: '002-six-kinds', up: sixKinds.up },
  { name: '003-media', up: media.up },
  { name: '004-community', up: community.up },
  { name: '005-passwords-and-throttles', up: passwordsAndThrottles.up },
  { name: '006-user-name-parts', up: userNameParts.up },
  { name: '007-choice-indexes', up: choiceIndexes.up },
  { name: '008-import-sources', up: importSources.up },
  { name: '009-tallies', up: tallies.up },
  { name: '010-covering-indexes', up: coveringIndexes.up },
  { name: '011-mailbox-codes', up: mailboxCodes.up },
  { name: '012-items-by-creator', up: itemsByCreator.up },
  { name: '013-kind-versions', up: kindVersions.up },
  { name: '014-name-part-starts', up: namePartStarts.up },
  { name: '015-names-and-likes-of-kinds', up: namesAndLikesOfKinds.up },
  { name: '016-item-name-parts', up: itemNameParts.up },
  { name: '017-rows-in-their-keys', up: rowsInTheirKeys.up },
  { name: '018-known-devices', up: knownDevices.up },
  { name: '019-user-name-skeletons', up: userNameSkeletons.up },
  { name: '020-throttle-counts', up: throttleCounts.up },
  { name: '021-left-items', up: leftItems.up },
  { name: '022-outbox-recipient', up: outboxRecipient.up },
  { name: '023-email-changes', up: emailChanges.up },
  { name: '024-open-interests', up: openInterests.up },
];
