import { expect, test } from 'vitest';
import {
  deletedNotice,
  type Notice,
  type NoticeName,
  notices,
  profileUpdatedNotice,
} from './notices.ts';

const rule = '8 characters, 1 upper case, 1 lower case, 1 special character';
const later = 'There was an error in our internal servers. Please, try again later';

/** What is promised word for word, written a second time: icon, seconds, title, text. */
const catalogue: readonly [NoticeName, 'success' | 'error', number, string, string?][] = [
  ['noneByName', 'error', 3, 'No players with the given name'],
  ['noSuchStat', 'error', 3, 'No matching sorting stat'],
  ['noneInDatabase', 'error', 3, 'No players found in the database'],
  ['noneWithConditions', 'error', 3, 'No players found with the given conditions'],
  ['finderError', 'error', 3, 'Error 500'],
  ['created', 'success', 1.5, 'Successful creation!'],
  ['alreadyHaveOne', 'error', 3, 'You already have one', 'Please, try updating it'],
  ['createFailed', 'error', 3, 'Internal Server Error', later],
  ['deleteFromLineups', 'error', 3, 'Error deleting player from Elevens'],
  ['deleteFromTeams', 'error', 3, 'Error deleting player from Teams'],
  ['registerInvalidEmail', 'error', 3, 'Invalid email', 'Please, enter a valid email'],
  ['registerGender', 'error', 3, 'Insuficient password'],
  ['registerInterest', 'error', 3, 'Interest is required'],
  ['registerPassword', 'error', 3, 'Insuficient password', rule],
  ['registerDuplicate', 'error', 3, 'This username is already in use', 'Please, try another one'],
  [
    'registerError',
    'error',
    3,
    'Interval server error. There was an error in our interval server. Please try again',
  ],
  ['registered', 'success', 3.5, 'Register succesful', 'Please, verify your account'],
  [
    'loginUnknown',
    'error',
    3,
    "Sorry! This user is not registered! Try making an account, it's super easy!",
  ],
  ['loginPassword', 'error', 3, 'Wrong password'],
  ['loginError', 'error', 3, 'Interval Server Error'],
  ['loggedIn', 'success', 1.5, 'Welcome back to the sports paradise.'],
  [
    'wrongCode',
    'error',
    3.5,
    'Code incorrect. Your user was deleted as a security measure. Please register again.',
  ],
  ['verifyDeleteFailed', 'error', 3, 'Interval server error. Please login again.'],
  ['verifyUserNotFound', 'error', 3.5, 'User not found, please register.'],
  ['verified', 'success', 1.5, 'Correct code! ✅'],
  ['codeSent', 'success', 1.5, 'Confirmation code was sent'],
  ['codeNotSent', 'error', 3, 'There has been an error emailing your code'],
  ['forgotUnknown', 'error', 3, 'This user does not exists. Please, register first'],
  ['forgotUpdateFailed', 'error', 3, 'There was a problem updating your user'],
  ['temporaryPasswordSent', 'success', 3.5, 'We have sent you a temporary password'],
  [
    'passwordMismatch',
    'error',
    3,
    'Passwords do not match',
    'Your password and confirmation password must match',
  ],
  ['passwordIncorrect', 'error', 3, 'Incorrect password'],
  ['passwordInsufficient', 'error', 3, 'Insuficient password', rule],
  ['passwordChanged', 'success', 1.5, 'Your new password has been saved'],
  ['profileFailed', 'error', 3, 'There was an error updating your profile'],
  ['accountDeleted', 'success', 3.5, 'This user has been deleted'],
  ['accountNotDeleted', 'error', 3, 'There was an error deleting your user'],
  ['commentDeleted', 'success', 1.5, 'Deleted!'],
  ['commentNotDeleted', 'error', 3, 'Error deleting'],
  ['selectImage', 'error', 3, 'Please select an image'],
];

test.each(catalogue)('%s says the promised words as long as it promises', (name, ...words) => {
  const [icon, seconds, title, text] = words;
  const about = name === 'selectImage' ? { general: true } : { topic: expect.any(String) };
  const { against: _others, local: _unasked, ...notice }: Notice = notices[name];
  expect(notice).toEqual({
    ...{ icon, title, ...(text && { text }), timer: seconds * 1000, ...about },
  });
});

test('results that name what they are about', () => {
  expect(deletedNotice('player')).toEqual({
    icon: 'success',
    title: 'Player Deleted',
    timer: 1500,
    topic: 'item',
  });
  expect(deletedNotice('weight category').title).toBe('Weight category Deleted');
  expect(profileUpdatedNotice(['Name', 'Image'])).toEqual({
    icon: 'success',
    title: 'Your profile has been updated',
    text: 'Name, Image',
    timer: 1500,
    topic: 'profile',
  });
});
