import type { Result } from '#client/api/call.ts';
import { getSession, useSession } from '#client/api/session.ts';
import { createStore, useStore } from '#client/ui/hooks/store.ts';
import { showNotice } from '#client/ui/notices/notice.tsx';
import { type ErrorNotices, errorNotice } from '#contract/error-notices.ts';
import { createToggleQueue } from './toggle-queue.ts';

export interface Toggle<Answer> {
  /** Tells it from all others: 'like', and the id of what is liked. */
  readonly key: string;
  /** How it stands by the data. */
  readonly on: boolean;
  /** Sets it on the server. */
  readonly send: (on: boolean) => Promise<Result<Answer>>;
  readonly isOn: (answer: Answer) => boolean;
  /** Puts into the cache what was saved, or what was not: the wish is shown until this is done. */
  readonly store: (answer: Answer | null) => Promise<void> | void;
  /** What is said where it was not saved. */
  readonly words: ErrorNotices;
}

// Wishes outlive the component that took them: a card may be gone before the server answers, and
// the detail page of the same item must show, and queue behind, the same wish. They do not outlive
// the viewer: whoever signs in next has wishes and queues of their own.
const wishes = createStore<ReadonlyMap<string, boolean>>(new Map());
const queues = new Map<string, { readonly wish: (on: boolean) => void }>();

type Viewer = { readonly _id: string } | null;

const keyFor = (viewer: Viewer, key: string) => `${viewer?._id ?? ''} ${key}`;

function setWish(key: string, on: boolean | null): void {
  const next = new Map(wishes.get());
  if (on === null) next.delete(key);
  else next.set(key, on);
  wishes.set(next);
}

function queueFor<Answer>(key: string, viewer: Viewer, toggle: Toggle<Answer>) {
  const { send, isOn, store, words } = toggle;
  const queue =
    queues.get(key) ??
    createToggleQueue<Answer>({
      send,
      isOn,
      isCurrent: () => getSession()?._id === viewer?._id,
      onSettled(answer, refusal) {
        showNotice(refusal && errorNotice(words, refusal));
        return store(answer);
      },
      onIdle() {
        queues.delete(key);
        setWish(key, null);
      },
    });
  queues.set(key, queue);
  return queue;
}

/** Wishes the opposite of how a toggle stands, or of what was last wished. */
export function flip<Answer>(toggle: Toggle<Answer>): void {
  const viewer = getSession();
  const key = keyFor(viewer, toggle.key);
  const on = !(wishes.get().get(key) ?? toggle.on);
  setWish(key, on);
  queueFor(key, viewer, toggle).wish(on);
}

/** How a toggle stands as its viewer wishes it; undefined without a wish that is on its way. */
export function useOptimisticState(key: string): boolean | undefined {
  const viewer = useSession();
  return useStore(wishes, (all) => all.get(keyFor(viewer, key)));
}
