import { type RefObject, useEffect, useRef, useState } from 'react';

interface Slides {
  /** The scrolling track; its children are the slides, each as wide as it. */
  readonly track: RefObject<HTMLUListElement | null>;
  /** The slide that is shown, from 0. */
  readonly shown: number;
  /** Scrolls to a slide; smooth unless the system asks for less motion (the style sheet knows). */
  readonly show: (index: number) => void;
}

/** Follows a scroll-snapping track: its own scrolling and swipes are what tells the slide. */
export function useSlides(): Slides {
  const track = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);

  useEffect(() => {
    const element = track.current;
    if (!element) return;
    // Fingers swipe, and what scrolls must let keys scroll it too. A mouse has the buttons, and no
    // scroller without a purpose to stop at.
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
