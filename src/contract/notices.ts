import { upperFirst } from './upper-first.ts';

/** Milliseconds until a notice closes. */
export const timers = { success: 1500, error: 3000, beforeRedirect: 3500 } as const;

export interface Notice {
  readonly icon: 'success' | 'error';
  readonly title: string;
  readonly text?: string;
  readonly timer: number;
  /** A newer notice on the same topic replaces this one. */
  readonly topic?: string;
  /** Other topics whose notices this one removes. */
  readonly against?: readonly string[];
  /** The next successful request removes the notice. */
  readonly general?: boolean;
  /** The next response removes the notice. */
  readonly unanswered?: boolean;
  /** True if the page raised the notice without a request. */
  readonly local?: boolean;
}

type NoticeWithText = Notice & { readonly text: string };

function addToAll<Notices extends Readonly<Record<string, Notice>>>(
  properties: Partial<Notice>,
  group: Notices,
): Notices {
  const entries = Object.entries<Notice>(group).map(([name, notice]) => [
    name,
    { ...notice, ...properties },
  ]);
  return Object.fromEntries(entries) as Notices;
}

const withTopic = <Notices extends Readonly<Record<string, Notice>>>(
  topic: string,
  group: Notices,
) => addToAll({ topic }, group);

function success(title: string): Notice;
function success(title: string, text: string): NoticeWithText;
function success(title: string, text?: string): Notice {
  return { icon: 'success', title, ...(text && { text }), timer: timers.success };
}

function error(title: string): Notice;
function error(title: string, text: string): NoticeWithText;
function error(title: string, text?: string): Notice {
  return { icon: 'error', title, ...(text && { text }), timer: timers.error };
}

const beforeRedirect = <N extends Notice>(notice: N): N => ({
  ...notice,
  timer: timers.beforeRedirect,
});

export const local = <N extends Notice>(notice: N): N => ({ ...notice, local: true });

const replacingTopics = <N extends Notice>(topics: readonly string[], notice: N): N => ({
  ...notice,
  against: topics,
});

export const finderTopic = 'finder';

const tooManyRequests = { ...error('Too many requests'), topic: 'limit', general: true };

const passwordRule = '8 characters, 1 upper case, 1 lower case, 1 special character';
const tryLater = 'There was an error in our internal servers. Please, try again later';

/** Misspellings are intentional (docs/product/notices.md#misspelled-texts). */
export const notices = {
  ...withTopic(finderTopic, {
    noneByName: error('No players with the given name'),
    noSuchStat: error('No matching sorting stat'),
    noneInDatabase: error('No players found in the database'),
    noneWithConditions: error('No players found with the given conditions'),
    finderError: error('Error 500'),
  }),
  ...withTopic('like', {
    likeFailed: error('Your like was not saved', 'Please try again'),
  }),
  ...withTopic('item', {
    created: success('Successful creation!'),
    createFailed: error('Internal Server Error', tryLater),
    duplicateItem: error('This item already exists', 'Please look for it in the gallery'),
    alreadyHaveOne: error('You already have one', 'Please, try updating it'),
    deleteFailed: error('Internal Server Error', tryLater),
  }),
  ...withTopic('registration', {
    registerInvalidEmail: error('Invalid email', 'Please, enter a valid email'),
    registerGender: error('Insuficient password'),
    registerInterest: error('Interest is required'),
    registerPassword: error('Insuficient password', passwordRule),
    passwordCommon: error('Insuficient password', 'It is too common. Please choose another one'),
    emailBanned: error('This email belongs to a banned account', 'It cannot be used here'),
    registerDuplicate: error('This username is already in use', 'Please, try another one'),
    nameReserved: error('This name is reserved', 'Please, try another one'),
    registerError: error(
      'Interval server error. There was an error in our interval server. Please try again',
    ),
    registered: replacingTopics(
      ['code'],
      beforeRedirect(success('Register succesful', 'Please, verify your account')),
    ),
  }),
  ...withTopic('login', {
    loginUnknown: error(
      "Sorry! This user is not registered! Try making an account, it's super easy!",
    ),
    loginPassword: error('Wrong password'),
    accountBanned: error('This account is banned', 'Please ask whoever runs this site'),
    loginError: error('Interval Server Error'),
    // The user may have logged in with the temporary password.
    loggedIn: replacingTopics(
      ['forgotten password'],
      success('Welcome back to the sports paradise.'),
    ),
    loggedOut: success('See you soon'),
  }),
  ...withTopic('code', {
    wrongCode: replacingTopics(
      ['registration'],
      beforeRedirect(
        error(
          'Code incorrect. Your user was deleted as a security measure. Please register again.',
        ),
      ),
    ),
    verifyDeleteFailed: error('Interval server error. Please login again.'),
    verifyUserNotFound: replacingTopics(
      ['registration'],
      beforeRedirect(error('User not found, please register.')),
    ),
    verified: replacingTopics(['registration'], success('Correct code! ✅')),
    linkRequired: error(
      'Please open the link in our mail',
      'Codes are not accepted today. Nothing was deleted',
    ),
    linkOutdated: error(
      'This link is not from our newest mail',
      'Nothing was deleted. Please look for a newer one',
    ),
    codeSent: success('Confirmation code was sent'),
    codeNotSent: error('There has been an error emailing your code'),
    verifyError: error('Internal Server Error', tryLater),
  }),
  ...withTopic('forgotten password', {
    forgotUnknown: error('This user does not exists. Please, register first'),
    forgotUpdateFailed: error('There was a problem updating your user'),
    forgotOutdated: error('This email is no longer valid'),
    forgotError: error('Internal Server Error', tryLater),
    temporaryPasswordSent: beforeRedirect(success('We have sent you a temporary password')),
  }),
  ...withTopic('password', {
    passwordMismatch: local(
      error('Passwords do not match', 'Your password and confirmation password must match'),
    ),
    passwordIncorrect: error('Incorrect password'),
    passwordInsufficient: error('Insuficient password', passwordRule),
    passwordChanged: success('Your new password has been saved'),
    passwordError: error('Internal Server Error', tryLater),
  }),
  ...withTopic('profile', {
    profileUnchanged: local(
      error('Nothing has changed', 'Change a field first. You stay logged in'),
    ),
    profileFailed: error('There was an error updating your profile'),
    profileError: error('Internal Server Error', tryLater),
  }),
  ...withTopic('address', {
    emailLinkSent: beforeRedirect(
      success('We have sent a link to your new email', 'Please open it there'),
    ),
    emailChanged: success('Your new email has been saved'),
    emailUndone: beforeRedirect(success('Your old email is back')),
    emailTaken: error('This email is already in use', 'Nothing was changed'),
    linkEnded: error('This link is no longer valid', 'Nothing was changed'),
    emailError: error('Internal Server Error', tryLater),
  }),
  ...withTopic('picture', {
    pictureRemoved: success('Your picture has been removed'),
    pictureError: error('Internal Server Error', tryLater),
  }),
  ...withTopic('account', {
    accountDeleted: beforeRedirect(success('This user has been deleted')),
    accountNotDeleted: error('There was an error deleting your user'),
  }),
  ...withTopic('session', {
    sessionClosed: success('Logged out on that device'),
    sessionsError: error('Internal Server Error', tryLater),
  }),
  ...withTopic('comment', {
    commentDeleted: success('Deleted!'),
    commentNotDeleted: error('Error deleting'),
    commentNotHidden: error('This was not saved', 'Please try again'),
  }),
  ...withTopic('gone', {
    itemGone: error('This is no longer here', 'It was deleted'),
  }),
  ...withTopic('follow', {
    followFailed: error('Your follow was not saved', 'Please try again'),
    followsFull: error('You follow 5,000 fans already', 'Please unfollow somebody first'),
  }),
  ...withTopic('claim', {
    claimFailed: error('This was not saved', 'Please try again'),
    claimCleared: success('Cleared!'),
    claimNotCleared: error('Error clearing'),
  }),
  online: success('The connection is back'),
  ...addToAll(
    { general: true },
    {
      checkForm: error('Please check the form', 'Correct the marked fields and try again'),
      selectImage: local(error('Please select an image')),
      notAllowed: error('You may not do this', 'Please reload the page'),
      sessionEnded: error('Your session has ended', 'Please log in again'),
      tooManyRequests: { ...tooManyRequests, text: 'Please, try again later' },
      notSaved: error('This was not saved', 'Please try again'),
      storageFull: error('The site cannot save anything just now', 'Please, try again later'),
      ...addToAll(
        { unanswered: true },
        {
          busy: error('The server is busy', 'Please try again in a moment'),
          offline: error('No answer from the server', 'Please check your connection and try again'),
        },
      ),
    },
  ),
} as const satisfies Record<string, Notice>;

export type NoticeName = keyof typeof notices;

export function profileUpdatedNotice(fields: readonly string[]): Notice {
  return { ...success('Your profile has been updated', fields.join(', ')), topic: 'profile' };
}

export function deletedNotice(kindLabel: string): Notice {
  const label = upperFirst(kindLabel);
  return { ...success(`${label} Deleted`), topic: 'item' };
}

export function updatedNotice(lineupLabel: string): Notice {
  return { ...success(`Your ${lineupLabel} has been updated`), topic: 'item' };
}

/** The sentence names the right slots. */
export function wrongPlaceNotice(sentence: string): Notice {
  return local({ ...error('Not in this place', sentence), topic: 'place' });
}

export function tooManyRequestsNotice(seconds: number): Notice {
  return { ...tooManyRequests, text: `Please try again in ${formatWait(seconds)}` };
}

const largerUnits = [
  ['minute', 60],
  ['hour', 60],
  ['day', 24],
] as const;

/** Rounds up, so that a retry succeeds. */
function formatWait(seconds: number): string {
  let unit = 'second';
  let count = seconds;
  for (const [largerUnit, size] of largerUnits) {
    if (count < size) break;
    unit = largerUnit;
    count = Math.ceil(count / size);
  }
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
