import { useEffect, useRef } from 'react';
import { rememberViewed, type ViewedThing } from './search-history.ts';

/** Waits until the page's data has loaded. */
export function useViewed(thing: ViewedThing | null): void {
  const latest = useRef(thing);
  useEffect(() => {
    latest.current = thing;
  });
  const id = thing?._id;
  useEffect(() => {
    if (id !== undefined && latest.current) rememberViewed(latest.current);
  }, [id]);
}
