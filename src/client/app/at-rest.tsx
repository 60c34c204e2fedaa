import { memo, useEffect, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { guardedPages, openPages, profilePages } from '#client/pages.ts';
import { registerWorker } from './offline/register-worker.ts';
import { savesData } from './saves-data.ts';

/** An address of each file of pages; kinds and lineups share theirs. */
const nearby = [
  ...new Map(
    [...openPages, ...guardedPages, ...profilePages].map(({ file, path }) => [file, path]),
  ).values(),
].map((path) => path.replaceAll(/:\w+/g, 'any'));

/** How long a page is left in peace after it came, in milliseconds, and then after each other page's code. */
const idleTime = 2000;
const pauseTime = 100;

/** Drawn once, for each asks for its files and runs them. */
const PageFiles = memo(PrefetchPageLinks);

/**
 * The code of every other page, fetched once this one is at rest. A click without a network then
 * still opens its page, which says what is missing; without the code there would be no page at all.
 * The worker keeps the same files for whoever comes back without one. A browser that saves data
 * gets neither.
 */
export function AtRest() {
  const [rested, setRested] = useState(false);
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (savesData()) return undefined;
    const start = () => {
      setRested(true);
      registerWorker();
    };
    const timer = setTimeout(() => {
      // Without a network every file would fail, and this browser remembers that.
      if (navigator.onLine) start();
      else window.addEventListener('online', start, { once: true });
    }, idleTime);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', start);
    };
  }, []);
  // One after the other: all at once they keep a phone from answering for a second.
  useEffect(() => {
    if (!rested || count === nearby.length) return undefined;
    const timer = setTimeout(() => setCount(count + 1), pauseTime);
    return () => clearTimeout(timer);
  }, [rested, count]);
  return nearby.slice(0, count).map((page) => <PageFiles key={page} page={page} />);
}
