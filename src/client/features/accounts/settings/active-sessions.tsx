import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { statusOf } from '#client/api/call.ts';
import { queryOf } from '#client/api/query.ts';
import { clearUserData } from '#client/api/stored/logout.ts';
import { ReadErrorWords } from '#client/lists/errors/read-error-words.tsx';
import { confirmLogOut } from '#client/own-tools/confirm-log-out.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { useBusyButton } from '#client/ui/hooks/use-busy-button.ts';
import { showNotice } from '#client/ui/notices/notice.tsx';
import { Skeleton } from '#client/ui/states/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { ActiveSession } from '#contract/calls/own-account.ts';
import { errorNotice, noticesOf } from '#contract/errors/error-notices.ts';
import { failedReads } from '#contract/errors/error-pages.ts';
import { notices } from '#contract/notices.ts';
import { endSessions } from '../account-calls.ts';
import styles from './active-sessions.module.css';
import settings from './profile-settings-page.module.css';

const sessionsQuery = { ...queryOf('GET /users/sessions'), staleTime: 0 };

const timeFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** See docs/product/accounts.md#sessions. */
export function ActiveSessions() {
  const { data, error, isFetching, refetch } = useQuery(sessionsQuery);
  const client = useQueryClient();
  const { button, busy, run } = useBusyButton();

  /** Ends all sessions if null. Returns false if the user leaves the page. */
  async function end(session: ActiveSession | null): Promise<boolean> {
    const endsCurrent = !session || session.current;
    if (endsCurrent && !(await confirmLogOut())) return true;
    const result = await endSessions(session?._id ?? null);
    if (!result.ok) {
      const call = session ? 'DELETE /users/sessions/:id' : 'DELETE /users/sessions';
      showNotice(errorNotice(noticesOf(call), result.problem));
      return true;
    }
    if (endsCurrent) {
      showNotice(notices.loggedOut);
      clearUserData();
      return false;
    }
    showNotice(notices.sessionClosed);
    await client.invalidateQueries(sessionsQuery);
    return true;
  }

  return (
    <section className={settings.section} aria-labelledby="active-sessions">
      <h3 id="active-sessions">Active sessions</h3>
      {error && (
        <div className={settings.text} role="alert">
          <ReadErrorWords status={statusOf(error)} refused={failedReads['GET /users/sessions']} />
          <Button size="sm" busy={isFetching} onClick={() => refetch()}>
            Try again
          </Button>
        </div>
      )}
      {!data && !error && <Skeleton className={styles.pending} />}
      {data && (
        <ul className={styles.sessions}>
          {data.data.map((session) => (
            <SessionRow key={session._id} session={session} onEnd={() => end(session)} />
          ))}
        </ul>
      )}
      <Button
        ref={button}
        className={settings.end}
        busy={busy}
        onClick={() => run(() => end(null))}
      >
        Log out everywhere
      </Button>
    </section>
  );
}

interface SessionRowProps {
  readonly session: ActiveSession;
  readonly onEnd: () => Promise<boolean>;
}

function SessionRow({ session, onEnd }: SessionRowProps) {
  const { button, busy, run } = useBusyButton();
  const { device, current, lastUsedAt } = session;
  const isPhone = /iphone|ipad|android|phone/i.test(device);
  const Icon = isPhone ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={styles.session}>
      <Icon size={24} aria-hidden="true" />
      <div className={styles.words}>
        <p className={styles.device}>{device}</p>
        <p className={styles.used}>
          {current ? (
            <b className={styles.current}>This device</b>
          ) : (
            <>
              Last used <time dateTime={lastUsedAt}>{timeFormat.format(new Date(lastUsedAt))}</time>
            </>
          )}
        </p>
      </div>
      <Button ref={button} size="sm" busy={busy} onClick={() => run(onEnd)}>
        Log out
        <VisuallyHidden> {device}</VisuallyHidden>
      </Button>
    </li>
  );
}
