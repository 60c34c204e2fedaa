import { type Area, edgeGap, type Size } from './notice-place.ts';

/** Between a field and the notices below it, in pixels. */
const fieldGap = 12;

/** A field with its label, its error and its help; or a choice with its legend. */
export const fieldFrames = '[data-field], fieldset';

/**
 * The field of a form that has the focus, or the button; null for anything else, and in a search: what
 * it found must not move.
 */
export function findFocusedFrame(): HTMLElement | null {
  const focused = document.activeElement;
  if (!focused?.matches('form:not(search *) :is(input, select, textarea, button)')) return null;
  return focused.closest<HTMLElement>(fieldFrames) ?? focused.closest('button');
}

/**
 * Makes room for notices of that size below a field or a button: what follows moves down. Gives where
 * they stand on the screen.
 */
export function makeRoom(frame: HTMLElement, size: Size, screenWidth: number): Area {
  frame.style.marginBottom = `${fieldGap + size.height}px`;
  const { left, bottom } = frame.getBoundingClientRect();
  const rightmost = screenWidth - edgeGap - size.width;
  return { ...size, left: Math.max(edgeGap, Math.min(left, rightmost)), top: bottom + fieldGap };
}

/** Closes the room below a field. */
export function closeRoom(frame: HTMLElement): void {
  frame.style.marginBottom = '';
}

/** Scrolls down to an area, no further than what must stay in view allows. */
export function scrollToArea({ top, height }: Area, visible: number, kept: readonly Area[]): void {
  const room = Math.min(...kept.map((one) => one.top)) - fieldGap;
  const distance = Math.min(top + height + edgeGap - visible, room);
  if (distance > 0) window.scrollBy({ top: distance, behavior: 'instant' });
}
