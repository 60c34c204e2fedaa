import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useMediaQuery } from '#client/ui/hooks/use-media-query.ts';
import styles from './sheet.module.css';

/** Fractions of the viewport's height. */
const defaultHeight = 0.5;
const lowViewportHeight = 0.62;
const minHeight = 0.1;
const maxHeight = 0.86;
const closingHeight = 0.3;

interface SheetProps {
  onClose: () => void;
  children: ReactNode;
}

/** The page behind stays interactive. */
export function Sheet({ onClose, children }: SheetProps) {
  const isLow = useMediaQuery('(max-height: 499.98px)');
  const initialHeight = isLow ? lowViewportHeight : defaultHeight;
  const [chosenHeight, setChosenHeight] = useState<number | null>(null);
  const height = chosenHeight ?? initialHeight;
  const isDragging = useRef(false);

  function drag(event: PointerEvent<HTMLDivElement>) {
    if (!isDragging.current) return;
    const dragged = 1 - event.clientY / window.innerHeight;
    setChosenHeight(Math.min(maxHeight, Math.max(minHeight, dragged)));
  }

  function release() {
    if (!isDragging.current) return;
    isDragging.current = false;
    if (height < closingHeight) onClose();
    else setChosenHeight(height > (initialHeight + maxHeight) / 2 ? maxHeight : null);
  }

  return (
    <div className={styles.sheet} style={{ height: `${height * 100}dvh` }}>
      <div
        className={styles.handle}
        onPointerDown={(event) => {
          isDragging.current = true;
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
      />
      <div className={styles.content}>{children}</div>
    </div>
  );
}
