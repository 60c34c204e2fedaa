import { notifyManager } from '@tanstack/react-query';
import type { Result } from '#client/api/call.ts';
import { getSession, useSession } from '#client/api/stored/session.ts';
import { createStore, useStore } from '#client/ui/hooks/store.ts';
import { showNotice } from '#client/ui/notices/notice.tsx';
import { type ErrorNotices, errorNotice } from '#contract/errors/error-notices.ts';
import { createToggleQueue } from './toggle-queue.ts';

interface Toggle<Answer> {
  /** Unique across toggles. */
  readonly key: string;
  readonly on: boolean;
  readonly send: (on: boolean) => Promise<Result<Answer>>;
  readonly isOn: (answer: Answer) => boolean;
  /** Caches the response, or null. The requested state is shown until then. */
  readonly store: (answer: Answer | null) => Promise<void> | void;
  readonly notices: ErrorNotices;
}

// Requested states outlive their component, since a card may unmount before the response. The keys
// contain the viewer's id to separate users.
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

function openQueue<Answer>(key: string, viewer: Viewer, toggle: Toggle<Answer>) {
  const openedQueue = queues.get(key);
  if (openedQueue) return openedQueue;
  const { send, isOn, store, notices } = toggle;
  const queue = createToggleQueue<Answer>({
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
 * Requests the opposite of the last requested state, or else of the data's
 * (docs/product/api.md#toggles).
 */
export function flip<Answer>(toggle: Toggle<Answer>): void {
  const viewer = getSession();
  const key = keyFor(viewer, toggle.key);
  const on = !(optimisticStates.get().get(key) ?? toggle.on);
  setOptimisticState(key, on);
  openQueue(key, viewer, toggle).request(on);
}

/** Undefined if the server has confirmed the state. */
export function useOptimisticState(key: string): boolean | undefined {
  const viewer = useSession();
  return useStore(optimisticStates, (states) => states.get(keyFor(viewer, key)));
}

export function useKeysOff(
  toggles: readonly Pick<Toggle<never>, 'key' | 'on'>[],
): readonly string[] {
  const viewer = useSession();
  // A new array would rerender on every change of the store.
  const keysOff = useStore(optimisticStates, (states) =>
    toggles
      .filter(({ key, on }) => !(states.get(keyFor(viewer, key)) ?? on))
      .map(({ key }) => key)
      .join('\n'),
  );
  return keysOff === '' ? [] : keysOff.split('\n');
}
