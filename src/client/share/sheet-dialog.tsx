import { IconX } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { useDialogClose } from '#client/ui/hooks/use-dialog-close.ts';
import styles from './sheet-dialog.module.css';

const gap = 8;
const margin = 16;
const closingDrag = 80;

interface SheetDialogProps {
  title: string;
  anchor: RefObject<HTMLElement | null>;
  edge?: 'left' | 'right';
  tools?: ReactNode;
  className?: string | undefined;
  onKeyDown?: (event: KeyboardEvent<HTMLDialogElement>) => void;
  onClose: () => void;
  children: ReactNode;
}

/** Renders a panel below the button from 600 pixels of width, otherwise a bottom sheet. */
export function SheetDialog({
  title,
  anchor,
  edge = 'right',
  tools,
  className,
  onKeyDown,
  onClose,
  children,
}: SheetDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const closeProps = useDialogClose(dialog, onClose);
  const dragFrom = useRef<number | null>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    const button = anchor.current;
    if (!element || !button) return;
    const { innerHeight, scrollY } = window;
    function updatePosition() {
      if (!element || !button) return;
      const { left: start, right, bottom } = button.getBoundingClientRect();
      const { clientWidth } = document.documentElement;
      const furthest = clientWidth - margin - element.offsetWidth;
      const left = Math.min(edge === 'left' ? start : right - element.offsetWidth, furthest);
      element.style.setProperty('--left', `${Math.max(margin, left) + window.scrollX}px`);
      const lowest = scrollY + innerHeight - margin - element.offsetHeight;
      const top = Math.min(bottom + gap + window.scrollY, lowest);
      element.style.setProperty('--top', `${Math.max(scrollY + margin, top)}px`);
    }
    // The dialog must be in the viewport, because `showModal` focuses it and so scrolls the page.
    element.style.setProperty('--left', '0px');
    element.style.setProperty('--top', `${scrollY + innerHeight / 2}px`);
    element.showModal();
    updatePosition();
    heading.current?.focus({ preventScroll: true });
    // Content above moves the button, and content in the panel changes its height.
    const observer = new ResizeObserver(updatePosition);
    observer.observe(document.body);
    observer.observe(element);
    return () => {
      observer.disconnect();
      element.close();
    };
  }, [anchor, edge]);

  const moveSheet = (drag: number) =>
    dialog.current?.style.setProperty('translate', drag > 0 ? `0 ${drag}px` : '');

  function endDrag(event: PointerEvent) {
    const drag = event.clientY - (dragFrom.current ?? event.clientY);
    dragFrom.current = null;
    moveSheet(0);
    if (event.type === 'pointerup' && drag > closingDrag) dialog.current?.close();
  }

  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, className)}
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      {...closeProps}
    >
      <div className={styles.content}>
        <div
          className={styles.grip}
          onPointerDown={(event) => {
            dragFrom.current = event.clientY;
            event.currentTarget.setPointerCapture(event.pointerId);
          }}
          onPointerMove={({ clientY }) => {
            if (dragFrom.current !== null) moveSheet(clientY - dragFrom.current);
          }}
          onPointerUp={endDrag}
          onPointerCancel={endDrag}
        />
        <div className={styles.head}>
          <h2 ref={heading} id={titleId} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          {tools}
          <IconButton
            label="Close"
            variant="quiet"
            icon={<IconX size={22} />}
            onClick={() => dialog.current?.close()}
          />
        </div>
        {children}
      </div>
    </dialog>
  );
}
