import { href, Link } from 'react-router';
import { useSession } from '#client/api/stored/session.ts';
import { toReturnState } from '#client/links/return-state.ts';
import { kindsOf, lineupsOf } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';
import styles from './searchable-line.module.css';

const list = new Intl.ListFormat('en-GB');
const lineupNames = lineupsOf(sports).map(({ labels }) => labels.many);
const [firstKind] = kindsOf(sports);

/** Shown to visitors and unverified users. */
export function SearchableLine({
  text,
  onLeave,
}: {
  text: string;
  onLeave: (() => void) | undefined;
}) {
  const user = useSession();
  const address = `${href('/search')}${text ? `?q=${encodeURIComponent(text)}` : ''}`;
  return (
    <p className={styles.line}>
      <span>{`You see only ${list.format(['fans', ...lineupNames])}.`}</span>{' '}
      {user ? (
        <Link to={href('/verifyCode')} onClick={onLeave}>
          Verify your account
        </Link>
      ) : (
        <Link to={href('/login')} state={toReturnState(address)} onClick={onLeave}>
          Log in
        </Link>
      )}
      <span>{` to find ${firstKind?.labels.many} and everything else.`}</span>
    </p>
  );
}
