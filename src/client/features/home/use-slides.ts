import { type RefObject, useEffect, useRef, useState } from 'react';

interface Slides {
  /** Scroll container whose children are the slides, each as wide as the container. */
  readonly track: RefObject<HTMLUListElement | null>;
  /** Index of the visible slide, from 0. */
  readonly current: number;
  /** Scrolls to a slide, smoothly unless reduced motion is preferred (see the style sheet). */
  readonly show: (index: number) => void;
}

export function useSlides(): Slides {
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);

  useEffect(() => {
    const element = track.current;
    if (!element) return;
    // On touch devices the slides can be swiped, so the keyboard must be able to scroll them too.
    // Elsewhere the buttons suffice, and a focusable track would be a needless tab stop.
    if (matchMedia('(pointer: coarse)').matches) {
      element.dataset.swipes = '';
      element.tabIndex = 0;
    }
    const updateCurrent = () => setCurrent(Math.round(element.scrollLeft / element.clientWidth));
    updateCurrent();
    element.addEventListener('scroll', updateCurrent, { passive: true });
    return () => element.removeEventListener('scroll', updateCurrent);
  }, []);

  function show(index: number): void {
    track.current?.scrollTo({ left: index * track.current.clientWidth });
  }

  return { track, current, show };
}
