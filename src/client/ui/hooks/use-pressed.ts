import { useSyncExternalStore } from 'react';
import { createListeners } from './store.ts';

let isPressed = false;
let timer: ReturnType<typeof setTimeout>;

function setPressed(next: boolean): void {
  clearTimeout(timer);
  if (isPressed === next) return;
  isPressed = next;
  notify();
}
const begin = () => setPressed(true);
const end = () => setPressed(false);
/** Waits for the click, which follows in the same task. */
function endAfterClick(): void {
  clearTimeout(timer);
  timer = setTimeout(end, 0);
}
// Touches fire emulated mouse events too, which move the focus.
const listeners = {
  pointerdown: begin,
  mousedown: begin,
  click: end,
  keydown: end,
  pointerup: endAfterClick,
  pointercancel: endAfterClick,
  mouseup: endAfterClick,
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
