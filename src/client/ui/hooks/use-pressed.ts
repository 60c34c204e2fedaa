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
// Touch fires both its own and emulated mouse events, and the latter move focus.
const begin = () => set(true);
const end = () => set(false);
/** The click follows in the same task, after its target is determined. */
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

export function usePressed(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isPressed,
    () => false,
  );
}
