import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { queryOf } from '#client/api/query.ts';
import { send } from '#client/api/send.ts';
import { LoadFailed } from '#client/lists/errors/load-failed.tsx';
import { flip, useOptimisticState } from '#client/toggles/use-toggle.ts';
import { Skeleton } from '#client/ui/states/skeleton.tsx';
import { noticesOf } from '#contract/errors/error-notices.ts';
import { type BellType, bellRule, bellTypes } from '#contract/fans/fan-events.ts';
import styles from './notification-switches.module.css';
import sectionStyles from './profile-settings-page.module.css';

const call = 'PATCH /notifications/settings';
const settingsQuery = queryOf('GET /notifications/settings');
const channels = [
  { channel: 'bell', label: 'Bell' },
  { channel: 'mail', label: 'Mail' },
] as const;
type Channel = (typeof channels)[number]['channel'];

const anchor = 'notifications';

/** Renders the rows before the data to avoid a layout shift. */
export function NotificationSwitches() {
  const query = useQuery(settingsQuery);
  const { data, isPending } = query;
  const { hash } = useLocation();
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hash !== `#${anchor}`) return;
    headingRef.current?.scrollIntoView();
    headingRef.current?.focus({ preventScroll: true });
  }, [hash]);
  return (
    <section className={sectionStyles.section} aria-labelledby={anchor}>
      <h3 id={anchor} ref={headingRef} tabIndex={-1}>
        Notifications
      </h3>
      <p className={sectionStyles.text}>
        The bell shows new notifications immediately. Emails with your unread notifications are sent
        at most once a day.
      </p>
      {!isPending && !data && <LoadFailed query={query} />}
      {(isPending || data) && (
        <table className={styles.table} aria-busy={isPending}>
          <thead>
            <tr>
              <th scope="col">Kind</th>
              {channels.map(({ channel, label }) => (
                <th key={channel} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bellTypes.map((type) => (
              <tr key={type}>
                <th scope="row">{bellRule(type).label}</th>
                {channels.map(({ channel, label }) => (
                  <td key={channel}>
                    {data ? (
                      <Switch
                        type={type}
                        channel={channel}
                        label={label}
                        on={data[type][channel]}
                      />
                    ) : (
                      <span className={styles.switch}>
                        <Skeleton shape="line" className={styles.pending} />
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

interface SwitchProps {
  type: BellType;
  channel: Channel;
  label: string;
  on: boolean;
}

function Switch({ type, channel, label, on }: SwitchProps) {
  const client = useQueryClient();
  const key = `notifications ${type} ${channel}`;
  const isOn = useOptimisticState(key) ?? on;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={`${bellRule(type).label}: ${label}`}
      className={styles.switch}
      onClick={() =>
        flip({
          key,
          on,
          notices: noticesOf(call),
          send: (next) => send(call, { body: { [type]: { [channel]: next } } }),
          isOn: (settings) => settings[type][channel],
          async store(settings) {
            if (settings) client.setQueryData(settingsQuery.queryKey, settings);
            await client.invalidateQueries({ queryKey: ['GET /notifications'] });
          },
        })
      }
    >
      <span className={styles.track}>
        <span className={styles.knob} />
      </span>
    </button>
  );
}
