import { type PointerEvent, type RefObject, useRef } from 'react';

/** Returns the props of a dialog that closes by a press outside. */
export function useDialogClose(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void) {
  const pressed = useRef<EventTarget | null>(null);
  return {
    // Strict Mode closes and reopens the dialog.
    onClose() {
      if (!dialog.current?.open) onClose();
    },
    // A press that starts inside, such as a text selection, must not close the dialog.
    onPointerDown({ target }: PointerEvent) {
      pressed.current = target;
    },
    onPointerUp({ target, currentTarget }: PointerEvent<HTMLDialogElement>) {
      if (target === currentTarget && pressed.current === target) currentTarget.close();
    },
  };
}
