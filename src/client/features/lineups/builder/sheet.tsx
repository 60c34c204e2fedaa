import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useMediaQuery } from '#client/ui/hooks/use-media-query.ts';
import styles from './sheet.module.css';

/** Resting heights of the sheet as fractions of the viewport, the second for low viewports. */
const half = 0.5;
const lowHalf = 0.62;
const tall = 0.86;
/** Released below this fraction, the sheet closes. */
const closing = 0.3;

interface SheetProps {
  onClose: () => void;
  children: ReactNode;
}

/**
 * Bottom sheet, half the viewport high. Dragging the handle enlarges or closes it, and its content
 * has a close button too. The page behind stays interactive.
 */
export function Sheet({ onClose, children }: SheetProps) {
  const isLow = useMediaQuery('(max-height: 499.98px)');
  const resting = isLow ? lowHalf : half;
  const [chosen, setPart] = useState<number | null>(null);
  const part = chosen ?? resting;
  const dragging = useRef(false);

  function drag(event: PointerEvent<HTMLDivElement>) {
    if (!dragging.current) return;
    const next = 1 - event.clientY / window.innerHeight;
    setPart(Math.min(tall, Math.max(0.1, next)));
  }

  function release() {
    if (!dragging.current) return;
    dragging.current = false;
    if (part < closing) onClose();
    else setPart(part > (resting + tall) / 2 ? tall : null);
  }

  return (
    <div className={styles.sheet} style={{ height: `${part * 100}dvh` }}>
      <div
        className={styles.handle}
        onPointerDown={(event) => {
          dragging.current = true;
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
