import { type StorageName, storageKeys } from '#client/api/stored/storage-keys.ts';
import { unverifiedHours } from '#contract/accounts.ts';
import {
  addressAttemptHours,
  emailAttemptDays,
  knownAddressDays,
  knownDeviceDays,
} from '#contract/privacy.ts';
import { pageTitles } from '#contract/titles.ts';
import { LegalPage, LegalSection } from './legal-page.tsx';
import { storedData } from './stored-data.ts';

const storageContents: Readonly<Record<StorageName, string>> = {
  user: 'Who is signed in: a session key, name, email, picture, interest, gender, role, and whether you used a temporary password. Deleted when you log out.',
  registration:
    'The response to your registration, until you verify your account. It contains no code and no password.',
  signUp:
    'What you typed into the sign-up form and have not sent yet: name, email, interest, gender. Never the password. It does not leave your browser before you send it, and is deleted when you register, log in or log out, or after a day.',
  deletedUser: 'Whether the account of this browser was deleted.',
  device:
    'A random value by which your account recognises this browser. Created by your browser and kept from your first sign-in on, even after you log out. Sent only when you sign in, verify your account, request a temporary password, change your password or end sessions in your settings.',
  pendingLogouts:
    'The key of a session that you logged out of while offline. Sent to the server to end the session there, and then deleted.',
  theme: 'Whether you chose the dark theme.',
  weightUnit: 'Whether you chose to see weights in kilograms or in pounds.',
  searchHistory:
    'Your last four searches and the last four pages of items, lineups and fans that you opened, shown before you search again. It does not leave your browser, and is deleted when you log out or delete your account.',
  tables: 'Which galleries you chose to see as tables.',
  draft:
    'An Eleven or Podium that you are building and have not saved: its name and your picks. It does not leave your browser before you save it, and is deleted once you save it, log out or delete your account.',
};
const keySuffixes: Partial<Record<StorageName, string>> = { draft: '…' };

export function meta() {
  return [{ title: pageTitles['/privacy'] }];
}

export default function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy Policy"
      lead="No cookies, no tracking, no advertising, nothing loaded from other companies. This page lists everything that is stored, where, and for how long."
      updated="2026-11-28"
    >
      <LegalSection title="Who stores it">
        <p>
          Whoever runs this site stores your data on their own server and is responsible for it.
          Nothing is sold or passed on to anybody.
        </p>
      </LegalSection>

      <LegalSection title="On the server">
        <table>
          <caption>What the server stores about you</caption>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">From where</th>
              <th scope="col">Who sees it</th>
            </tr>
          </thead>
          <tbody>
            {storedData.map(({ what, from, seen }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td data-label="From where">{from}</td>
                <td data-label="Who sees it">{seen}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>
          We ask for your interest to know which sport to open first. We ask for your gender because
          the powerlifting catalogue is divided by gender. Nobody else can see yours.
        </p>
      </LegalSection>

      <LegalSection title="What visitors see">
        <p>
          Anybody can find you by your name without an account and open your page. It shows your
          name, picture and interest, how many fans you follow and are followed by, your Eleven,
          your Podium, and everything that you like. An Eleven or a Podium has its own page, with
          its comments, who wrote them, and how many fans like it.
        </p>
        <p>
          Members, who have an account, can also see who follows whom, all your comments, and which
          fans like an item, an Eleven or a Podium. Only you can see your email and gender.
        </p>
      </LegalSection>

      <LegalSection title="In your browser">
        <table>
          <caption>What your browser’s local storage keeps for this site</caption>
          <thead>
            <tr>
              <th scope="col">Key</th>
              <th scope="col">What it holds</th>
            </tr>
          </thead>
          <tbody>
            {(Object.keys(storageContents) as StorageName[]).map((name) => (
              <tr key={name}>
                <th scope="row">
                  <code>
                    {storageKeys[name]}
                    {keySuffixes[name]}
                  </code>
                </th>
                <td data-label="What it holds">{storageContents[name]}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>
          Until you close the tab, your browser also remembers your scroll position. There are no
          cookies. You can clear all of this in your browser’s settings.
        </p>
        <p>
          So that this site opens offline, your browser also stores its files: code, fonts and
          drawings, about 3 MB that are the same for everybody. They contain nothing that you see,
          write or upload.
        </p>
      </LegalSection>

      <LegalSection title="Mail">
        <p>
          We email you when you register, when you request another code, when you forget your
          password, when your password was changed, when your email is changed or changed back (at
          both addresses), and when somebody signs in to your account from an unknown device and
          place. There is no newsletter. Like any email, ours pass through a mail server. An email
          that could not be sent is deleted once its code has expired.
        </p>
      </LegalSection>

      <LegalSection title="Connections">
        <p>
          To prevent floods of requests, the server counts the requests of each network address for
          a minute and then forgets them. Attempts to sign in, register or request an email are
          counted longer: by a hash of the network address for {addressAttemptHours} hours at most,
          by one of the email or account for {emailAttemptDays} days. Its log notes requests and
          errors, with the network that they came from but not the address in it, so that errors can
          be found. It never contains a password, a code or a session key.
        </p>
      </LegalSection>

      <LegalSection title="How long">
        <ul>
          <li>
            An account that nobody verifies is deleted with all its data after {unverifiedHours}{' '}
            hours, or immediately after a wrong code.
          </li>
          <li>A session ends when you log out, after 14 days without a visit, or after 90 days.</li>
          <li>
            The hash of a device is kept for {knownDeviceDays} days after you last signed in with
            it, that of a network address for {knownAddressDays}. A new password, or logging out
            everywhere, makes your account forget all devices except the one that you are using.
          </li>
          <li>
            When your account is deleted, your details, sessions, likes, comments, follows, Eleven
            and Podium are hidden immediately and removed within minutes, and all counts are
            corrected. Items that you added to the catalogue stay, without a creator. Drafts in the
            browser that you use to delete it are deleted too.
          </li>
          <li>
            When your account is banned, it is unseen at once. If it is deleted later, a keyed hash
            of your mailbox stays, which names nobody, so that the mailbox does not register again.
          </li>
        </ul>
      </LegalSection>

      <LegalSection title="Your rights">
        <p>
          You may see, correct and delete what is stored about you, or ask whoever runs this site to
          do it for you.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
