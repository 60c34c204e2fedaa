import { type RefObject, useLayoutEffect, useRef } from 'react';
import {
  type Area,
  areaAt,
  choosePlace,
  covers,
  type NoticePlace,
  type VisibleScreen,
} from './notice-place.ts';

/** The field that has the focus with its label and its error, or the choice with its legend. */
const focusedField = 'form :is([data-field], fieldset):focus-within';
const focused = `${focusedField}, main :focus-visible`;
const mustBeSeen = ':is(h1, [data-keep-in-view])';
const others = 'main :is(form :is([data-field], fieldset, button), [data-ways-on])';

/** Between a field and the notices that it was scrolled out from under, in pixels. */
const fieldGap = 12;

const areasOf = (selector: string): Area[] =>
  [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());

/** The screen above an on-screen keyboard, and how much of the window lies below it. */
function measureScreen(): { screen: VisibleScreen; foot: number } {
  const { innerHeight, visualViewport } = window;
  const height = visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight;
  const keyboard = Math.max(innerHeight - height, 0);
  const fixed = document.querySelector('[data-bottom-bar]')?.getBoundingClientRect().height ?? 0;
  const bar = keyboard > 0 ? 0 : fixed;
  const width = document.documentElement.clientWidth;
  const header = Math.max(document.querySelector('header')?.getBoundingClientRect().bottom ?? 0, 0);
  return { screen: { width, height, bar, header }, foot: keyboard + bar };
}

/** Scrolls the field that has the focus out from under notices that stand there. */
function uncoverField(notices: Area, place: NoticePlace): void {
  const field = document.querySelector(focusedField)?.getBoundingClientRect();
  if (!field || covers(notices, [field]) === 0) return;
  const top =
    place === 'foot'
      ? field.bottom + fieldGap - notices.top
      : field.top - fieldGap - (notices.top + notices.height);
  window.scrollBy({ top, behavior: 'instant' });
}

/**
 * Keeps the notices of a host where they cover neither title, warning nor the field that has the
 * focus: its `data-place`, and its `--foot` and `--header` for what lies below and above them. Only where they have no such
 * place the page is scrolled, as they come, to show that field. `newest` is the highest id of those
 * that are shown, 0 for none.
 */
export function useNoticePlace(host: RefObject<HTMLElement | null>, newest: number): void {
  const last = useRef(0);
  /** Until somebody presses or scrolls: errors and the focus come a little after their notice. */
  const isNew = useRef(false);
  /** The title of the page that the place was chosen on: on another page it is chosen anew. */
  const title = useRef<Element>(null);

  useLayoutEffect(() => {
    const element = host.current;
    if (newest === 0) delete element?.dataset.place;
    if (!element || newest === 0) return;
    isNew.current ||= newest > last.current;
    last.current = newest;

    function update() {
      const card = element?.querySelector('[data-icon]')?.getBoundingClientRect();
      if (!element || !card) return;
      const { screen, foot } = measureScreen();
      const size = { width: card.width, height: element.clientHeight };
      const onScreen = {
        mustBeSeen: areasOf(mustBeSeen),
        focused: areasOf(focused),
        others: areasOf(others),
      };
      const heading = document.querySelector('h1');
      const isSamePage = title.current === heading;
      title.current = heading;
      const current = isSamePage ? (element.dataset.place as NoticePlace | undefined) : undefined;
      const place = choosePlace(screen, size, onScreen, current ?? null);
      element.dataset.place = place;
      element.style.setProperty('--foot', `${foot}px`);
      element.style.setProperty('--header', `${screen.header}px`);
      if (isNew.current) uncoverField(areaAt(place, screen, size), place);
    }
    update();

    let frame = 0;
    function onChange() {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(update);
    }
    function onPress() {
      isNew.current = false;
    }
    const stop = new AbortController();
    const options = { passive: true, signal: stop.signal };
    for (const event of ['scroll', 'resize']) {
      window.addEventListener(event, onChange, options);
      window.visualViewport?.addEventListener(event, onChange, options);
    }
    window.addEventListener('focusin', onChange, options);
    for (const event of ['pointerdown', 'keydown', 'wheel'])
      window.addEventListener(event, onPress, options);
    const changes = new MutationObserver(onChange);
    changes.observe(document.body, { childList: true, subtree: true });
    return () => {
      stop.abort();
      changes.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [host, newest]);
}
