import { useSyncExternalStore } from 'react';
import { createListeners } from './store.ts';

let isPressed = false;
let timer: ReturnType<typeof setTimeout>;

function set(next: boolean): void {
  clearTimeout(timer);
  if (isPressed === next) return;
  isPressed = next;
  notify();
}
// A finger is told of twice: as itself, and as the mouse that it stands for, which moves the focus.
const begin = () => set(true);
const end = () => set(false);
/** A click comes after them in the same turn, and has found what it is on. */
function endSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(end, 0);
}
const listeners = {
  pointerdown: begin,
  mousedown: begin,
  click: end,
  keydown: end,
  pointerup: endSoon,
  pointercancel: endSoon,
  mouseup: endSoon,
};

const { notify, subscribe } = createListeners(() => {
  const stop = new AbortController();
  const options = { capture: true, passive: true, signal: stop.signal };
  for (const [type, listener] of Object.entries(listeners))
    window.addEventListener(type, listener, options);
  return () => {
    stop.abort();
    end();
  };
});

/** Whether a press is under way: from its beginning until its click is heard. */
export function usePressed(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isPressed,
    () => false,
  );
}
