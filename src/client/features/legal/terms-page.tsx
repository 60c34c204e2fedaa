import { href, Link } from 'react-router';
import { codeMinutes, unverifiedHours, userNameLength } from '#contract/accounts.ts';
import { pageTitles } from '#contract/titles.ts';
import { LegalPage, LegalSection } from './legal-page.tsx';

export function meta() {
  return [{ title: pageTitles['/terms'] }];
}

export default function TermsPage() {
  return (
    <LegalPage
      title="Terms of Use"
      lead="Tifo is free, it belongs to its fans, and it works as long as everybody plays fair. These are the rules."
      updated="2026-11-28"
    >
      <LegalSection title="What Tifo is">
        <p>
          Tifo is a place for fans of football, motorcycle racing and powerlifting. You look things
          up, like them, build an Eleven and a Podium, and say what you think of other people’s.
          Whoever runs this site is responsible for it. It costs nothing and there is nothing to
          buy.
        </p>
      </LegalSection>
      <LegalSection title="Your account">
        <ul>
          <li>
            You sign up with a name of {userNameLength.min} to {userNameLength.max} characters, an
            email address of your own, a password, your interest and your gender.
          </li>
          <li>
            We send a code to that address. It is valid for {codeMinutes} minutes. A wrong code
            deletes the new account as a security measure; you can register again immediately. An
            account that nobody verifies is deleted after {unverifiedHours} hours.
          </li>
          <li>One person, one account, one Eleven and one Podium.</li>
          <li>
            Keep your password to yourself. You are responsible for what is done with your account.
          </li>
        </ul>
      </LegalSection>
      <LegalSection title="What you add">
        <ul>
          <li>
            Only add what you are allowed to share. A picture that you upload must be yours, or free
            to use.
          </li>
          <li>Rate lineups, not people. No insults, no hate, no threats, no advertising.</li>
          <li>No private details about anybody: no addresses, no telephone numbers.</li>
          <li>
            What you add stays yours. You let Tifo show it to other fans for as long as it is here.
          </li>
          <li>
            A rider, circuit or team that you add to the catalogue belongs to the catalogue. It
            stays when you leave, without your name.
          </li>
        </ul>
      </LegalSection>
      <LegalSection title="What admins do">
        <p>
          Admins add players and lifters and can delete any item of the catalogue, comments that
          break these rules, and Elevens and Podiums. Deleting a player leaves an open place in
          every Eleven that had the player. Whoever runs this site can ban an account that breaks
          these rules.
        </p>
      </LegalSection>
      <LegalSection title="Names and numbers">
        <p>
          The numbers are collected with care and may still be wrong: never bet on them. Names of
          players, clubs, riders, circuits and competitions belong to their owners. Tifo is not
          connected with any of them. All pictures are drawn by us from colours, initials and
          numbers, or were uploaded by fans.
        </p>
      </LegalSection>
      <LegalSection title="No guarantee">
        <p>
          Tifo is provided as is. It may be slow, change, or stop. To keep it usable for everyone,
          it refuses requests from anybody who sends too many.
        </p>
      </LegalSection>
      <LegalSection title="Leaving">
        <p>
          You can delete your account whenever you like. What is deleted with it is explained in the{' '}
          <Link to={href('/privacy')}>Privacy Policy</Link>. Accounts that break these rules may be
          removed.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
