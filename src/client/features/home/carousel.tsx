import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import styles from './carousel.module.css';

interface Slide {
  readonly id: string;
  /** Announced by screen readers when the slide is shown. */
  readonly text: string;
  readonly content: ReactNode;
}

interface TrackProps {
  readonly track: RefObject<HTMLUListElement | null>;
  readonly current: number;
  readonly slides: readonly Slide[];
}

export function SlideTrack({ track, current, slides }: TrackProps) {
  return (
    <ul ref={track} className={styles.track}>
      {slides.map(({ id, content }, index) => (
        <li
          key={id}
          className={styles.slide}
          aria-roledescription="slide"
          inert={index !== current}
        >
          {content}
        </li>
      ))}
    </ul>
  );
}

interface ControlsProps {
  readonly name: string;
  readonly slides: readonly Slide[];
  readonly current: number;
  readonly onShow: (index: number) => void;
}

/** Marks an end button as disabled only by ARIA, because a disabled button loses the focus. */
export function SlideControls({ name, slides, current, onShow }: ControlsProps) {
  const last = slides.length - 1;
  return (
    <div className={styles.controls}>
      <span className={styles.where}>
        <span className={styles.cells} aria-hidden="true">
          {slides.map(({ id }, index) => (
            <i key={id} data-current={index === current || undefined} />
          ))}
        </span>
        <span aria-live="polite">
          <VisuallyHidden>Slide </VisuallyHidden>
          <span>{`${current + 1} / ${slides.length}`}</span>
          <VisuallyHidden>{`: ${slides[current]?.text}`}</VisuallyHidden>
        </span>
      </span>
      <span className={styles.buttons}>
        <IconButton
          className={styles.step}
          label={`Previous slide of ${name}`}
          icon={<IconArrowLeft size={20} />}
          aria-disabled={current === 0}
          onClick={() => onShow(Math.max(current - 1, 0))}
        />
        <IconButton
          className={styles.step}
          label={`Next slide of ${name}`}
          icon={<IconArrowRight size={20} />}
          aria-disabled={current === last}
          onClick={() => onShow(Math.min(current + 1, last))}
        />
      </span>
    </div>
  );
}
