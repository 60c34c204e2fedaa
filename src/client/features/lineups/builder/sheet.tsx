import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useMediaQuery } from '#client/ui/hooks/use-media-query.ts';
import styles from './sheet.module.css';

/** Heights that the sheet rests at, in parts of the screen; the second where the screen is low. */
const half = 0.5;
const lowHalf = 0.62;
const tall = 0.86;
/** Let go below this part, the sheet closes. */
const closing = 0.3;

interface SheetProps {
  onClose: () => void;
  children: ReactNode;
}

/**
 * A sheet at the foot of the screen, half as high. Its handle drags it higher, or closed; what it
 * holds has a button that closes it, too. The page behind stays in reach.
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
