import { type RefObject, useEffect, useRef, useState } from 'react';

interface Slides {
  /** Scrolling track, whose children are the slides, each as wide as it. */
  readonly track: RefObject<HTMLUListElement | null>;
  /** Index of the visible slide, from 0. */
  readonly shown: number;
  /** Scrolls to a slide, smoothly unless reduced motion is preferred (see the style sheet). */
  readonly show: (index: number) => void;
}

export function useSlides(): Slides {
  const track = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);

  useEffect(() => {
    const element = track.current;
    if (!element) return;
    // Touch devices swipe, and a scroller must be scrollable by keys too. Mouse users have the
    // buttons, without a needless scroller as tab stop.
    if (matchMedia('(pointer: coarse)').matches) {
      element.dataset.swipes = '';
      element.tabIndex = 0;
    }
    const follow = () => setShown(Math.round(element.scrollLeft / element.clientWidth));
    follow();
    element.addEventListener('scroll', follow, { passive: true });
    return () => element.removeEventListener('scroll', follow);
  }, []);

  function show(index: number): void {
    track.current?.scrollTo({ left: index * track.current.clientWidth });
  }

  return { track, shown, show };
}
