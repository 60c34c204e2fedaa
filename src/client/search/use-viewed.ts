import { useEffect, useEffectEvent } from 'react';
import { rememberViewed, type ViewedThing } from './search-history.ts';

/** Waits until the page's data has loaded. */
export function useViewed(thing: ViewedThing | null): void {
  const remember = useEffectEvent(() => {
    if (thing) rememberViewed(thing);
  });
  const id = thing?._id;
  useEffect(() => {
    if (id !== undefined) remember();
  }, [id]);
}
