import { notifyManager } from '@tanstack/react-query';
import type { Result } from '#client/api/call.ts';
import { getSession, useSession } from '#client/api/stored/session.ts';
import { createStore, useStore } from '#client/ui/hooks/store.ts';
import { showNotice } from '#client/ui/notices/notice.tsx';
import { type ErrorNotices, errorNotice } from '#contract/errors/error-notices.ts';
import { createToggleQueue } from './toggle-queue.ts';

interface Toggle<Answer> {
  /** Tells it from all others: 'like', and the id of what is liked. */
  readonly key: string;
  /** How it stands by the data. */
  readonly on: boolean;
  /** Sets it on the server. */
  readonly send: (on: boolean) => Promise<Result<Answer>>;
  readonly isOn: (answer: Answer) => boolean;
  /** Puts into the cache what was saved, or null: until then the requested state is shown. */
  readonly store: (answer: Answer | null) => Promise<void> | void;
  /** The notices where it was not saved. */
  readonly notices: ErrorNotices;
}

// A requested state outlives the component that took it: a card may be gone before the server
// answers, and the detail page of the same item must show the state, and queue behind it. It does
// not outlive the viewer: whoever signs in next has states and queues of their own.
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
        // Readers of queries hear of a change a moment later, and would show the old state until then.
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
 * Requests the opposite of what a toggle shows: of what was last requested, else of the data
 * (docs/product/api.md#toggles).
 */
export function flip<Answer>(toggle: Toggle<Answer>): void {
  const viewer = getSession();
  const key = keyFor(viewer, toggle.key);
  const on = !(optimisticStates.get().get(key) ?? toggle.on);
  setOptimisticState(key, on);
  queueFor(key, viewer, toggle).request(on);
}

/** The state that the viewer requested and the server has not confirmed yet; undefined for none. */
export function useOptimisticState(key: string): boolean | undefined {
  const viewer = useSession();
  return useStore(optimisticStates, (all) => all.get(keyFor(viewer, key)));
}

/** Keys of the toggles that are off, by the last request or else by the data. */
export function useKeysOff(
  toggles: readonly Pick<Toggle<never>, 'key' | 'on'>[],
): readonly string[] {
  const viewer = useSession();
  // A text, for the store's readers are drawn again when what they read is another value.
  const off = useStore(optimisticStates, (all) =>
    toggles
      .filter(({ key, on }) => !(all.get(keyFor(viewer, key)) ?? on))
      .map(({ key }) => key)
      .join('\n'),
  );
  return off === '' ? [] : off.split('\n');
}
