import { type RefObject, useEffect, useRef, useState } from 'react';

interface Slides {
  /** Scroll container whose children are as wide as it. */
  readonly track: RefObject<HTMLUListElement | null>;
  readonly current: number;
  readonly show: (index: number) => void;
}

export function useSlides(): Slides {
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);

  useEffect(() => {
    const element = track.current;
    if (!element) return;
    // Slides can be swiped on touch devices, so the keyboard must scroll them too. Elsewhere a
    // focusable track would be a needless tab stop.
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
