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

/** Pixels after which a mouse movement is a drag. */
const mouseThreshold = 6;
/** Milliseconds of the long press that starts a touch drag. */
const longPressTime = 250;
/** Pixels that a finger may move before the page scrolls instead. */
const touchSlack = 10;
const returnTime = 200;
/** Maximum milliseconds before browsers fire the click that ends a drag. */
const clickDelay = 50;

interface DragOptions {
  readonly area: RefObject<HTMLElement | null>;
  readonly onOver: (slot: string | null) => void;
  /** Returns false if the item was not placed. */
  readonly onDrop: (slot: string | null) => boolean;
}

interface Drag {
  readonly item: SlotItem | null;
  readonly ghost: RefObject<HTMLDivElement | null>;
  /** Calls `pickUp` once the movement is a drag. */
  readonly grab: (event: ReactPointerEvent, item: SlotItem, pickUp: () => void) => void;
  /** True during the click that ends a drag. */
  readonly isDragClick: () => boolean;
}

interface Session {
  readonly pointer: number;
  readonly isTouch: boolean;
  readonly startX: number;
  readonly startY: number;
  x: number;
  y: number;
  hasStarted: boolean;
}

function slotAt(x: number, y: number): string | null {
  const element = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-slot]');
  return element?.dataset.slot ?? null;
}

function distanceFromStart({ x, y, startX, startY }: Session): number {
  return Math.hypot(x - startX, y - startY);
}

function moveTo(element: HTMLElement | null, x: number, y: number, time = 0) {
  if (!element) return;
  element.style.transition = time ? `transform ${time}ms` : 'none';
  element.style.transform = `translate(${x}px, ${y}px)`;
}

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

  // Only a non-passive listener can stop scrolling. Native dragging of images would cancel the
  // pointer events.
  const { area } = options;
  useEffect(() => {
    const element = area.current;
    const preventWhileDragging = (event: Event) => {
      if (session.current?.hasStarted) event.preventDefault();
    };
    element?.addEventListener('touchmove', preventWhileDragging, { passive: false });
    element?.addEventListener('contextmenu', preventWhileDragging);
    const preventNativeDrag = (event: Event) => event.preventDefault();
    element?.addEventListener('dragstart', preventNativeDrag);
    return () => {
      element?.removeEventListener('touchmove', preventWhileDragging);
      element?.removeEventListener('contextmenu', preventWhileDragging);
      element?.removeEventListener('dragstart', preventNativeDrag);
    };
  }, [area]);

  function grab(event: ReactPointerEvent, grabbed: SlotItem, pickUp: () => void) {
    if (session.current || !event.isPrimary || event.button !== 0) return;
    const current: Session = {
      pointer: event.pointerId,
      isTouch: event.pointerType !== 'mouse',
      startX: event.clientX,
      startY: event.clientY,
      x: event.clientX,
      y: event.clientY,
      hasStarted: false,
    };
    session.current = current;

    // The user may release the item before the next render.
    const start = () => {
      current.hasStarted = true;
      flushSync(() => {
        pickUp();
        setItem(grabbed);
      });
    };
    const timer = current.isTouch ? setTimeout(start, longPressTime) : undefined;
    const listeners = new AbortController();

    const finish = (slot: string | null) => {
      clearTimeout(timer);
      listeners.abort();
      session.current = null;
      if (!current.hasStarted) return;
      if (distanceFromStart(current) >= mouseThreshold) endedAt.current = performance.now();
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
      if (!current.hasStarted) {
        const distance = distanceFromStart(current);
        if (current.isTouch && distance > touchSlack) finish(null);
        if (!current.isTouch && distance >= mouseThreshold) start();
        return;
      }
      moveTo(ghost.current, current.x, current.y);
      latest.current.onOver(slotAt(current.x, current.y));
    };
    const release = (released: PointerEvent) => {
      if (released.pointerId === current.pointer)
        finish(slotAt(released.clientX, released.clientY));
    };
    const { signal } = listeners;
    window.addEventListener('pointermove', move, { signal });
    window.addEventListener('pointerup', release, { signal });
    window.addEventListener('pointercancel', () => finish(null), { signal });
    const cancel = (pressed: KeyboardEvent) => {
      if (pressed.key === 'Escape' && !isConversion(pressed)) finish(null);
    };
    window.addEventListener('keydown', cancel, { signal });
  }

  return {
    item,
    ghost,
    grab,
    isDragClick: () => performance.now() - endedAt.current < clickDelay,
  };
}
