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
  user: 'Who is signed in: a key for the session, name, email, picture, interest, gender, role, and whether it was by a temporary password. Gone when you log out.',
  registration:
    'The answer to your registration, until you have verified it. No code, no password.',
  signUp:
    'What you typed into the sign-up and have not sent yet: name, email, interest, gender. Never the password. It does not leave your browser before you send it, and is gone once you have registered, when you log in or out, or after a day.',
  deletedUser: 'Whether the account of this browser was deleted.',
  device:
    'A random mark by which your account knows this browser again. Made by your browser and kept from your first sign-in on, also when you log out. Sent only when you sign in, verify your account, ask for a temporary password, change your password or end sessions in your settings.',
  pendingLogouts:
    'The key of a session that you logged out of without a network. Sent to the server to end it there, and then gone.',
  theme: 'Whether you chose the dark theme.',
  weightUnit: 'Whether you chose to see weights in kilograms or in pounds.',
  draft:
    'An Eleven or Podium that you build and have not saved: its name and your picks. It never leaves your browser, and is gone once you save it, log out or delete your account.',
};
const keySuffixes: Partial<Record<StorageName, string>> = { draft: '…' };

export function meta() {
  return [{ title: pageTitles['/privacy'] }];
}

export default function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy Policy"
      lead="No cookies, no tracking, no advertising, nothing loaded from other companies. This page lists the rest: everything that is kept, where, and for how long."
      updated="2026-11-24"
    >
      <LegalSection title="Who keeps it">
        <p>
          Whoever runs this site keeps your data on a server of their own and decides about it.
          Nothing is sold, and nothing is passed on to anybody.
        </p>
      </LegalSection>

      <LegalSection title="On the server">
        <table>
          <caption>What the server keeps about you</caption>
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
          We ask for your interest so that we know which sport to open first. Gender is asked for
          because the catalogue of powerlifting is divided by it; nobody is shown yours.
        </p>
      </LegalSection>

      <LegalSection title="What strangers see">
        <p>
          Without an account, anybody may find you by your name and open your page: your name,
          picture and interest, how many fans you follow and are followed by, your Eleven, your
          Podium, and all that you like. An Eleven or a Podium has a page of its own, with the
          comments on it, who wrote them, and how many fans like it.
        </p>
        <p>
          Members, who have an account of their own, also see who follows whom, what you said
          anywhere, and which fans like an item, an Eleven or a Podium. Your email and gender are
          for you alone.
        </p>
      </LegalSection>

      <LegalSection title="In your browser">
        <table>
          <caption>What the local storage of your browser keeps for this site</caption>
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
          Until you close the tab, your browser also remembers how far you had scrolled. There are
          no cookies. You can clear all of it in the settings of your browser.
        </p>
        <p>
          So that this site opens without a network, your browser also keeps its files: code,
          typefaces and drawings, some 3 MB that are the same for everybody. Nothing that you see,
          write or upload is among them.
        </p>
      </LegalSection>

      <LegalSection title="Mail">
        <p>
          You get a mail when you register, when you ask for another code, when you have forgotten
          your password, when your password was changed, when your email is changed or changed back
          (at both addresses), and when somebody signed in to your account from a device and a place
          that it did not know. There is no newsletter. The mails pass through the mail server that
          this site uses, as any mail does; a mail that could not be sent is dropped once its code
          has run out.
        </p>
      </LegalSection>

      <LegalSection title="Connections">
        <p>
          To stop floods, the server counts the requests of each network address for a minute and
          then forgets them. Attempts to sign in, register or get a mail are counted longer: by a
          hash of the network address for {addressAttemptHours} hours at most, by one of the email
          or account for {emailAttemptDays} days. Its log notes requests and errors, with the
          network that they came from but not the address in it, so that mistakes can be found. It
          never holds a password, a code or a session key.
        </p>
      </LegalSection>

      <LegalSection title="How long">
        <ul>
          <li>
            An account that nobody verifies, or whose code was typed wrong, goes with all its data:
            after {unverifiedHours} hours, or at once.
          </li>
          <li>A session ends when you log out, after 14 days without a visit, or after 90 days.</li>
          <li>
            The hash of a device is kept for {knownDeviceDays} days after you last signed in with
            it, that of a network address for {knownAddressDays}. A new password, or logging out
            everywhere, makes your account forget all devices but the one that you sit at.
          </li>
          <li>
            When your account is deleted, your details, sessions, likes, comments, follows, Eleven
            and Podium are unseen at once and removed within minutes, and all counts are corrected.
            Items that you added to the catalogue stay, without a creator. Drafts in the browser
            that you delete it with go, too.
          </li>
          <li>
            When your account is banned, it is unseen at once. If it is deleted later, a keyed hash
            of your mailbox stays, which names nobody, so that the mailbox does not register again.
          </li>
        </ul>
      </LegalSection>

      <LegalSection title="Your rights">
        <p>
          You may see, correct and delete what is kept about you, or ask whoever runs this site to
          do it for you.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
