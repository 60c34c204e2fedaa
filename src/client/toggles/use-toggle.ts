import { notifyManager } from '@tanstack/react-query';
import type { Result } from '#client/api/call.ts';
import { getSession, useSession } from '#client/api/stored/session.ts';
import { createStore, useStore } from '#client/ui/hooks/store.ts';
import { showNotice } from '#client/ui/notices/notice.tsx';
import { type ErrorNotices, errorNotice } from '#contract/errors/error-notices.ts';
import { createToggleQueue } from './toggle-queue.ts';

interface Toggle<Answer> {
  /** Unique across toggles, such as 'like' and the id of the item. */
  readonly key: string;
  readonly on: boolean;
  readonly send: (on: boolean) => Promise<Result<Answer>>;
  readonly isOn: (answer: Answer) => boolean;
  /** Caches the last successful response, or null. The requested state is shown until then. */
  readonly store: (answer: Answer | null) => Promise<void> | void;
  readonly notices: ErrorNotices;
}

// Requested states outlive their component, since a card may unmount before the response, and the
// detail page must show the same state and share the queue. The keys contain the viewer's id, so
// that the next user to sign in has no requested states.
const optimisticStates = createStore<ReadonlyMap<string, boolean>>(new Map());
const queues = new Map<string, { readonly request: (on: boolean) => void }>();

type Viewer = { readonly _id: string } | null;

const keyFor = (viewer: Viewer, key: string) => `${viewer?._id ?? ''} ${key}`;

function setOptimisticState(key: string, on: boolean | null): void {
  const next = new Map(optimisticStates.get());
  if (on === null) next.delete(key);
  else next.set(key, on);
  optimisticStates.set(next);
}

function queueFor<Answer>(key: string, viewer: Viewer, toggle: Toggle<Answer>) {
  const { send, isOn, store, notices } = toggle;
  const queue =
    queues.get(key) ??
    createToggleQueue<Answer>({
      send,
      isOn,
      isCurrent: () => getSession()?._id === viewer?._id,
      async onSettled(answer, refusal) {
        showNotice(refusal && errorNotice(notices, refusal));
        await store(answer);
        // Query observers are notified later and would briefly show the old state.
        await new Promise<void>((resolve) => notifyManager.schedule(resolve));
      },
      onIdle() {
        queues.delete(key);
        setOptimisticState(key, null);
      },
    });
  queues.set(key, queue);
  return queue;
}

/**
 * Requests the opposite of the visible state, which is the last requested one, or else that of the
 * data (docs/product/api.md#toggles).
 */
export function flip<Answer>(toggle: Toggle<Answer>): void {
  const viewer = getSession();
  const key = keyFor(viewer, toggle.key);
  const on = !(optimisticStates.get().get(key) ?? toggle.on);
  setOptimisticState(key, on);
  queueFor(key, viewer, toggle).request(on);
}

/** State that the viewer requested and the server has not confirmed, or undefined. */
export function useOptimisticState(key: string): boolean | undefined {
  const viewer = useSession();
  return useStore(optimisticStates, (all) => all.get(keyFor(viewer, key)));
}

/** Keys of the toggles that are off, by the last request or else by the data. */
export function useKeysOff(
  toggles: readonly Pick<Toggle<never>, 'key' | 'on'>[],
): readonly string[] {
  const viewer = useSession();
  // The selected value is a string, since a new array would rerender on every change of the store.
  const off = useStore(optimisticStates, (all) =>
    toggles
      .filter(({ key, on }) => !(all.get(keyFor(viewer, key)) ?? on))
      .map(({ key }) => key)
      .join('\n'),
  );
  return off === '' ? [] : off.split('\n');
}
