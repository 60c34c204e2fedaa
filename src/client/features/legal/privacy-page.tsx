import { codeMinutes, unverifiedHours } from '#contract/accounts.ts';
import { LegalPage, LegalSection } from './legal-page.tsx';

const stored = [
  ['Name, picture, interest', 'You, at sign-up', 'Everybody who opens your page'],
  ['Email address, gender', 'You, at sign-up', 'Only you'],
  ['Password', 'You; kept as an Argon2id hash that cannot be turned back', 'Nobody'],
  [
    'Verification code and link',
    `Made by us, good for ${codeMinutes} minutes, kept as hashes`,
    'You, in the mail',
  ],
  [
    'Sessions: when you signed in, when you were last here, the name of your browser',
    'Your browser; the key that it signs in with is kept as a hash only',
    'Nobody',
  ],
  [
    'Devices and network addresses that you signed in from, so that a flood of strangers cannot keep you out',
    'Your browser; kept as hashes only, which name neither a device nor an address',
    'Nobody',
  ],
  ['Likes, and whatever you write, build or follow', 'You', 'Other fans'],
  ['Items that you add to the catalogue', 'You', 'Members, without your name'],
  [
    'On items that you added, once your account is deleted: a fingerprint of your address, so that spam can be removed',
    'Made with a key that is kept outside the database',
    'Nobody',
  ],
] as const;

const local = [
  [
    'user',
    'Who is signed in: a key for the session, name, email, picture, interest, gender and role. Gone when you log out.',
  ],
  ['data', 'The answer to your registration, until you have verified it. No code, no password.'],
  ['isDeletedUser', 'Whether the account of this browser was deleted.'],
  [
    'device',
    'A random mark by which your account knows this browser again. Made by your browser and kept from your first sign-in on, also when you log out. Sent only when you sign in, verify your account, ask for a temporary password, change your password or end sessions in your settings.',
  ],
  [
    'pendingLogouts',
    'The key of a session that you logged out of without a network. Sent to the server to end it there, and then gone.',
  ],
  ['darkMode', 'Whether you chose the dark theme.'],
] as const;

export function meta() {
  return [{ title: 'Privacy Policy · Tifo' }];
}

/** What is stored and what is not, linked from sign-up and the footer. */
export default function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy Policy"
      lead="No cookies, no tracking, no advertising, nothing loaded from other companies. This page lists the rest: everything that is kept, where, and for how long."
      updated="2026-11-22"
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
            {stored.map(([what, from, seen]) => (
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
            {local.map(([key, what]) => (
              <tr key={key}>
                <th scope="row">
                  <code>{key}</code>
                </th>
                <td data-label="What it holds">{what}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>There are no cookies. You can clear all of it in the settings of your browser.</p>
      </LegalSection>

      <LegalSection title="Mail">
        <p>
          You get a mail when you register, when you ask for another code, when you have forgotten
          your password, when your password was changed, and when somebody signed in to your account
          from a device and a place that it did not know. There is no newsletter. The mails pass
          through the mail server that this site uses, as any mail does; a mail that could not be
          sent is dropped once its code has run out.
        </p>
      </LegalSection>

      <LegalSection title="Connections">
        <p>
          To stop floods, the server counts the requests of each network address for a minute and
          then forgets them. Attempts to sign in, register or get a mail are counted longer, by
          hashes of the address, email or account. Its log notes requests and faults so that
          mistakes can be found. It never holds a password, a code or a session key.
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
            A device is known for 180 days after you last signed in with it, a network address for
            90. A new password, or logging out everywhere, makes your account forget all devices but
            the one that you sit at.
          </li>
          <li>
            When your account is deleted, your details, sessions, likes, comments, follows, Eleven
            and Podium go, and all counts are corrected. Items that you added to the catalogue stay,
            without a creator.
          </li>
        </ul>
      </LegalSection>

      <LegalSection title="Your rights">
        <p>
          You may see, correct and delete what is kept about you, and you may ask whoever runs this
          site to do it for you.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
