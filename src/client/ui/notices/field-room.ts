import { type Area, edgeGap, type Size } from './notice-place.ts';

/** Between a field and the notices below it, in pixels. */
export const fieldGap = 12;

/** A field with its label, its error and its help; or a choice with its legend. */
export const fieldFrames = '[data-field], fieldset';

/** Room for notices below a field of a form, or below a button of one. */
export interface FieldRoom {
  readonly frame: HTMLElement;
  /** Makes it as high as they are; where they stand in the document. */
  readonly fit: (size: Size, screenWidth: number) => Area;
  readonly close: () => void;
}

/** The field of a form that has the focus, or the button; null for anything else. */
export function findFocusedFrame(): HTMLElement | null {
  const focused = document.activeElement;
  if (!focused?.matches('form :is(input, select, textarea, button)')) return null;
  return focused.closest<HTMLElement>(fieldFrames) ?? focused.closest('button');
}

/** Makes room below a field: what follows moves down while the room is there. */
export function openFieldRoom(frame: HTMLElement): FieldRoom {
  return {
    frame,
    fit({ width, height }, screenWidth) {
      frame.style.setProperty('margin-bottom', `${fieldGap + height}px`);
      const { left, bottom } = frame.getBoundingClientRect();
      const rightmost = screenWidth - edgeGap - width;
      return {
        width,
        height,
        left: window.scrollX + Math.max(edgeGap, Math.min(left, rightmost)),
        top: window.scrollY + bottom + fieldGap,
      };
    },
    close: () => frame.style.removeProperty('margin-bottom'),
  };
}

/**
 * Scrolls down until what ends at `bottom` of the screen is in view, but no further than the areas
 * that must stay in view allow.
 */
export function scrollIntoView(bottom: number, visible: number, kept: readonly Area[]): void {
  const room = Math.min(...kept.map(({ top }) => top)) - fieldGap;
  const distance = Math.min(bottom + edgeGap - visible, room);
  if (distance > 0) window.scrollBy({ top: distance, behavior: 'instant' });
}
