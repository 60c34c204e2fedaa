import { href, Link } from 'react-router';
import { useSession } from '#client/api/stored/session.ts';
import styles from './about-page.module.css';

export function Mission() {
  return (
    <>
      <h2>Create, share and celebrate your favourite sports moments</h2>
      <p className={styles.lead}>
        A tifo is the picture that a stand makes when every fan holds up one coloured card. One card
        is nothing much. Ten thousand of them stop the broadcast.
      </p>
      <p>
        This is a stand for everybody who follows football, motorcycle racing or powerlifting: three
        sports that rarely share a page, but whose fans have a lot in common. They know the numbers,
        they remember where they were, and they are sure they would have picked a better team.
      </p>
      <p>
        So pick it. Put eleven players on a pitch, stand three riders on a podium, look up who moved
        that weight, and show it to people who care as much as you do. Your card counts like anyone
        else’s, and the picture belongs to all of us.
      </p>
    </>
  );
}

export function Commitment() {
  return (
    <>
      <h2>What you can hold us to</h2>
      <dl className={styles.promises}>
        <div>
          <dt>Numbers are facts</dt>
          <dd>
            Every number has a unit and is in a table that screen readers can read. An unknown
            number is shown as a dash, never as a guess.
          </dd>
        </div>
        <div>
          <dt>A seat for everybody</dt>
          <dd>
            All of Tifo works with a keyboard or a screen reader, on a small phone and with large
            text. Anything you can drag, you can also tap.
          </dd>
        </div>
        <div>
          <dt>No tracking, no adverts</dt>
          <dd>
            No cookies, no trackers, nothing loaded from other companies. Everything we store about
            you is listed in the <Link to={href('/privacy')}>Privacy Policy</Link>.
          </dd>
        </div>
        <div>
          <dt>Yours to delete</dt>
          <dd>
            You can delete your account in one step, with all your likes and comments. Nobody asks
            why.
          </dd>
        </div>
      </dl>
    </>
  );
}

export function Discover() {
  const user = useSession();
  return (
    <>
      <h2>Three sectors, one stand</h2>
      <ul className={styles.sectors}>
        <li data-sport="football">
          <h3>
            <Link to={href('/fifa')}>FIFA</Link>
          </h3>
          <p>
            Players and teams. Filter by age, rating or market value, sort by goals, and find the
            left-back that nobody else has.
          </p>
        </li>
        <li data-sport="motogp">
          <h3>
            <Link to={href('/motogp')}>MOTO GP</Link>
          </h3>
          <p>
            Riders and circuits. Poles, victories and championships, and every track with its length
            and top speed.
          </p>
        </li>
        <li data-sport="powerlifting">
          <h3>
            <Link to={href('/powerlifting')}>POWER LIFTING</Link>
          </h3>
          <p>
            Lifters and weight categories. Squat, bench press and deadlift, with the bar loaded so
            that you can count the plates.
          </p>
        </li>
      </ul>
      {user?.check === false && (
        <p>
          Your account is not verified yet: <Link to={href('/verifyCode')}>enter the code</Link> and
          look around.
        </p>
      )}
      {!user && (
        <p>
          Only members can look around: <Link to={href('/register')}>sign up</Link> with an email
          address that you can check, or <Link to={href('/login')}>log in</Link>.
        </p>
      )}
    </>
  );
}
