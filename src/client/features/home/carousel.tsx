import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import styles from './carousel.module.css';

interface Slide {
  readonly id: string;
  /** Text announced when the slide is shown. */
  readonly text: string;
  readonly content: ReactNode;
}

interface TrackProps {
  readonly track: RefObject<HTMLUListElement | null>;
  readonly shown: number;
  readonly slides: readonly Slide[];
}

/**
 * Slides in a scroll-snapping row. Swiping is native, nothing moves automatically, and hidden
 * slides are inert.
 */
export function SlideTrack({ track, shown, slides }: TrackProps) {
  return (
    <ul ref={track} className={styles.track}>
      {slides.map(({ id, content }, index) => (
        <li key={id} className={styles.slide} aria-roledescription="slide" inert={index !== shown}>
          {content}
        </li>
      ))}
    </ul>
  );
}

interface ControlsProps {
  /** Distinguishes the buttons of several carousels: 'sports'. */
  readonly name: string;
  readonly slides: readonly Slide[];
  readonly shown: number;
  readonly onShow: (index: number) => void;
}

/**
 * Controls of a carousel: a cell per slide, "1 / 3", previous and next. At the ends, buttons keep
 * the focus and are only marked as disabled.
 */
export function SlideControls({ name, slides, shown, onShow }: ControlsProps) {
  const last = slides.length - 1;
  return (
    <div className={styles.controls}>
      <span className={styles.where}>
        <span className={styles.cells} aria-hidden="true">
          {slides.map(({ id }, index) => (
            <i key={id} data-current={index === shown || undefined} />
          ))}
        </span>
        <span aria-live="polite">
          <VisuallyHidden>Slide </VisuallyHidden>
          <span>{`${shown + 1} / ${slides.length}`}</span>
          <VisuallyHidden>{`: ${slides[shown]?.text}`}</VisuallyHidden>
        </span>
      </span>
      <span className={styles.buttons}>
        <IconButton
          className={styles.step}
          label={`Previous slide of ${name}`}
          icon={<IconArrowLeft size={20} />}
          aria-disabled={shown === 0}
          onClick={() => onShow(Math.max(shown - 1, 0))}
        />
        <IconButton
          className={styles.step}
          label={`Next slide of ${name}`}
          icon={<IconArrowRight size={20} />}
          aria-disabled={shown === last}
          onClick={() => onShow(Math.min(shown + 1, last))}
        />
      </span>
    </div>
  );
}
