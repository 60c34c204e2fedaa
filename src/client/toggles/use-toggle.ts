import { showNotice } from '#client/ui/notice.tsx';
import { createStore, useStore } from '#client/ui/store.ts';
import { errorNotice, type Words } from '#contract/error-words.ts';
import { createToggleQueue, type Sent } from './toggle-queue.ts';

export interface Toggle<Answer> {
  /** Tells it from all others: 'like', and the id of what is liked. */
  readonly key: string;
  /** How it stands by the data. */
  readonly on: boolean;
  /** Sets it on the server. */
  readonly send: (on: boolean) => Promise<Sent<Answer>>;
  readonly isOn: (answer: Answer) => boolean;
  /** Puts into the cache what was saved, or what was not: the wish is shown until this is done. */
  readonly store: (answer: Answer | null) => Promise<void> | void;
  /** What is said where it was not saved. */
  readonly words: Words;
}

// Wishes outlive the component that took them: a card may be gone before the server answers, and
// the detail page of the same item must show, and queue behind, the same wish.
const wishes = createStore<ReadonlyMap<string, boolean>>(new Map());
const queues = new Map<string, { readonly wish: (on: boolean) => void }>();

function setWish(key: string, on: boolean | null): void {
  const next = new Map(wishes.get());
  if (on === null) next.delete(key);
  else next.set(key, on);
  wishes.set(next);
}

function queueFor<Answer>({ key, send, isOn, store, words }: Toggle<Answer>) {
  const queue =
    queues.get(key) ??
    createToggleQueue<Answer>({
      send,
      isOn,
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
  const on = !(wishes.get().get(toggle.key) ?? toggle.on);
  setWish(toggle.key, on);
  queueFor(toggle).wish(on);
}

/** How a toggle stands as its fan wishes it; undefined without a wish that is on its way. */
export function useWish(key: string): boolean | undefined {
  return useStore(wishes, (all) => all.get(key));
}
