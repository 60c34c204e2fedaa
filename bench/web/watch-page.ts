import type { CDPSession, Page } from '@playwright/test';
import { blockingTime, layoutShift } from './goals.ts';

/** Settings of DevTools' "Slow 4G". */
const slow4g = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 1_000_000 * 0.9) / 8,
  uploadThroughput: (0.75 * 1_000_000 * 0.9) / 8,
};

export async function slowDown(page: Page, network: 'slow4g' | 'fast'): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  if (network === 'slow4g') await session.send('Network.emulateNetworkConditions', slow4g);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return session;
}

interface Notes {
  usable: number;
  paint: number;
  largest: number;
  tasks: { startTime: number; duration: number }[];
  shifts: { startTime: number; value: number; hadRecentInput: boolean }[];
  events: { interactionId: number; duration: number; name: string }[];
}
declare global {
  interface Window {
    benchNotes: Notes;
  }
}

/** Runs before the page's scripts. React sets a property on hydrated elements. */
function takeNotes(selector: string): void {
  if (window.top !== window) return;
  const notes: Notes = { usable: 0, paint: 0, largest: 0, tasks: [], shifts: [], events: [] };
  window.benchNotes = notes;
  const observe = (type: string, note: (entry: PerformanceEntry) => void, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      ...more,
    });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') notes.paint = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    notes.largest = startTime;
  });
  observe('longtask', ({ startTime, duration }) => notes.tasks.push({ startTime, duration }));
  observe('layout-shift', (entry) => {
    const { startTime, value, hadRecentInput } = entry as unknown as Notes['shifts'][number];
    notes.shifts.push({ startTime, value, hadRecentInput });
  });
  observe(
    'event',
    (entry) => {
      const { interactionId, duration, name } = entry as unknown as Notes['events'][number];
      notes.events.push({ interactionId, duration, name });
    },
    { durationThreshold: 16 },
  );
  function checkUsable() {
    const element = document.querySelector(selector);
    const isHydrated =
      element && Object.keys(element).some((key) => key.startsWith('__reactProps'));
    if (isHydrated && element.getClientRects().length > 0) notes.usable = performance.now();
    else requestAnimationFrame(checkUsable);
  }
  checkUsable();
}

export async function watchPage(page: Page, selector: string): Promise<void> {
  await page.addInitScript(takeNotes, selector);
}

/** Milliseconds, requests and bytes. */
export interface ColdLoad {
  readonly 'first paint': number;
  readonly usable: number;
  readonly 'largest paint': number;
  readonly 'blocking time': number;
  readonly 'layout shift': number;
  readonly requests: number;
  readonly bytes: number;
}

/** Shifts and long tasks still count for this time after the page is usable. */
const observationMs = 1500;

export async function loadCold(page: Page, url: string, selector: string): Promise<ColdLoad> {
  await watchPage(page, selector);
  const session = await slowDown(page, 'slow4g');
  let requests = 0;
  let bytes = 0;
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('http')) requests += 1;
  });
  session.on('Network.requestServedFromCache', () => {
    requests -= 1;
  });
  session.on('Network.responseReceived', ({ response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) requests -= 1;
  });
  session.on('Network.dataReceived', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.benchNotes?.usable > 0, null, { timeout: 60_000 });
  // Copied before the page prefetches others.
  const loaded = { requests, bytes };
  await page.waitForTimeout(observationMs);
  const notes = await page.evaluate(() => window.benchNotes);
  return {
    'first paint': notes.paint,
    usable: notes.usable,
    'largest paint': notes.largest,
    'blocking time': blockingTime(notes.tasks, notes.paint),
    'layout shift': layoutShift(notes.shifts),
    ...loaded,
  };
}
