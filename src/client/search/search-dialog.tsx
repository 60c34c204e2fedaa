import { useLayoutEffect, useRef, useState } from 'react';
import { useDialogClose } from '#client/ui/hooks/use-dialog-close.ts';
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
  const closeProps = useDialogClose(dialog, onClose);
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
    <dialog ref={dialog} className={styles.dialog} aria-label="Search" data-search {...closeProps}>
      <SearchPanel text={text} onText={setText} onClose={() => dialog.current?.close()} />
    </dialog>
  );
}
