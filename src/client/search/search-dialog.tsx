import { useLayoutEffect, useRef, useState } from 'react';
import styles from './search-dialog.module.css';
import { findSearchField } from './search-opener.ts';
import { SearchPanel } from './search-panel.tsx';

/** Returns a function that allows scrolling again. */
function lockScroll(): () => void {
  const { style, clientWidth } = document.documentElement;
  const { overflow, scrollbarGutter } = style;
  // Without the gutter, the page would widen by its scroll bar.
  if (window.innerWidth > clientWidth) style.scrollbarGutter = 'stable';
  style.overflow = 'hidden';
  return () => {
    style.overflow = overflow;
    style.scrollbarGutter = scrollbarGutter;
  };
}

/** Returns the focus on closing, and fills the screen under 600 pixels of width. */
export function SearchDialog({ opened, onClose }: { opened: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget | null>(null);
  const [text, setText] = useState(opened);

  useLayoutEffect(() => {
    const element = dialog.current;
    const unlockScroll = lockScroll();
    element?.showModal();
    findSearchField()?.focus();
    return () => {
      unlockScroll();
      element?.close();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label="Search"
      data-search
      // Strict Mode closes and reopens the dialog.
      onClose={() => {
        if (!dialog.current?.open) onClose();
      }}
      // A press that starts inside, such as a text selection, must not close the dialog.
      onPointerDown={(event) => {
        pressed.current = event.target;
      }}
      onPointerUp={({ target, currentTarget }) => {
        if (target === currentTarget && pressed.current === target) currentTarget.close();
      }}
    >
      <SearchPanel text={text} onText={setText} onClose={() => dialog.current?.close()} />
    </dialog>
  );
}
