import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { isConversion } from '#client/ui/hooks/keys.ts';
import type { SlotItem } from '#contract/lineups/lineup-items.ts';

/** Mouse movement that starts a drag, in pixels. */
const mouseThreshold = 6;
/** Long press that starts a touch drag, in milliseconds. Earlier movement scrolls. */
const longPressTime = 250;
/** Movement tolerated during a long press, in pixels. */
const touchSlack = 10;
/** Duration of the return animation, in milliseconds. */
const returnTime = 200;
/** Maximum delay of the click that browsers fire after a drag, in milliseconds. */
const clickDelay = 50;

interface DragOptions {
  /** Contains all draggable elements and every `data-slot` target. */
  readonly area: RefObject<HTMLElement | null>;
  /** Called with the slot under the dragged item, or null. */
  readonly onOver: (slot: string | null) => void;
  /** Called on release. Returns false if the item goes back. */
  readonly onDrop: (slot: string | null) => boolean;
}

interface Drag {
  readonly item: SlotItem | null;
  readonly ghost: RefObject<HTMLDivElement | null>;
  /** Pointer down handler. `pickUp` runs once it turns out to be a drag. */
  readonly grab: (event: ReactPointerEvent, item: SlotItem, pickUp: () => void) => void;
  /** True for the click that ends a drag, which is no tap. */
  readonly isDragClick: () => boolean;
}

interface Session {
  readonly pointer: number;
  readonly byTouch: boolean;
  readonly startX: number;
  readonly startY: number;
  x: number;
  y: number;
  started: boolean;
}

function slotAt(x: number, y: number): string | null {
  const element = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-slot]');
  return element?.dataset.slot ?? null;
}

function moveTo(element: HTMLElement | null, x: number, y: number, time = 0) {
  if (!element) return;
  element.style.transition = time ? `transform ${time}ms` : 'none';
  element.style.transform = `translate(${x}px, ${y}px)`;
}

/** Dragging by pointer events: by mouse beyond a threshold, by touch after a long press. */
export function useDrag(options: DragOptions): Drag {
  const [item, setItem] = useState<SlotItem | null>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const session = useRef<Session>(null);
  const endedAt = useRef(0);
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });

  useLayoutEffect(() => {
    const { current } = session;
    if (item && current) moveTo(ghost.current, current.x, current.y);
  }, [item]);

  // Touch drags must not scroll, which only non-passive listeners can prevent. Native image
  // dragging is always prevented.
  const { area } = options;
  useEffect(() => {
    const element = area.current;
    const preventScroll = (event: Event) => {
      if (session.current?.started) event.preventDefault();
    };
    element?.addEventListener('touchmove', preventScroll, { passive: false });
    element?.addEventListener('contextmenu', preventScroll);
    const refuse = (event: Event) => event.preventDefault();
    element?.addEventListener('dragstart', refuse);
    return () => {
      element?.removeEventListener('touchmove', preventScroll);
      element?.removeEventListener('contextmenu', preventScroll);
      element?.removeEventListener('dragstart', refuse);
    };
  }, [area]);

  function grab(event: ReactPointerEvent, grabbed: SlotItem, pickUp: () => void) {
    if (session.current || !event.isPrimary || event.button !== 0) return;
    const current: Session = {
      pointer: event.pointerId,
      byTouch: event.pointerType !== 'mouse',
      startX: event.clientX,
      startY: event.clientY,
      x: event.clientX,
      y: event.clientY,
      started: false,
    };
    session.current = current;

    // Synchronous, as a quick user may release before the next render and must drop the item.
    const start = () => {
      current.started = true;
      flushSync(() => {
        pickUp();
        setItem(grabbed);
      });
    };
    const timer = current.byTouch ? setTimeout(start, longPressTime) : undefined;
    const listening = new AbortController();

    const finish = (slot: string | null) => {
      clearTimeout(timer);
      listening.abort();
      session.current = null;
      if (!current.started) return;
      const strayed = Math.hypot(current.x - current.startX, current.y - current.startY);
      if (strayed >= mouseThreshold) endedAt.current = performance.now();
      latest.current.onOver(null);
      if (latest.current.onDrop(slot)) {
        setItem(null);
        return;
      }
      moveTo(ghost.current, current.startX, current.startY, returnTime);
      setTimeout(() => setItem(null), returnTime);
    };
    const move = (moved: PointerEvent) => {
      if (moved.pointerId !== current.pointer) return;
      [current.x, current.y] = [moved.clientX, moved.clientY];
      const strayed = Math.hypot(current.x - current.startX, current.y - current.startY);
      if (!current.started) {
        if (current.byTouch && strayed > touchSlack) finish(null);
        if (!current.byTouch && strayed >= mouseThreshold) start();
        return;
      }
      moveTo(ghost.current, current.x, current.y);
      latest.current.onOver(slotAt(current.x, current.y));
    };
    const release = (released: PointerEvent) => {
      if (released.pointerId === current.pointer)
        finish(slotAt(released.clientX, released.clientY));
    };
    const { signal } = listening;
    window.addEventListener('pointermove', move, { signal });
    window.addEventListener('pointerup', release, { signal });
    window.addEventListener('pointercancel', () => finish(null), { signal });
    const cancel = (pressed: KeyboardEvent) =>
      pressed.key === 'Escape' && !isConversion(pressed) && finish(null);
    window.addEventListener('keydown', cancel, { signal });
  }

  return {
    item,
    ghost,
    grab,
    isDragClick: () => performance.now() - endedAt.current < clickDelay,
  };
}
