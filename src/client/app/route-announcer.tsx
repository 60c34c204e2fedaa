import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { SpanishMarked } from '#client/lists/spanish-marked.tsx';
import { clearPageErrors } from '#client/ui/notices/notice.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';

/** Titles are set after the page has drawn itself. */
const titleDelay = 100;

/** Takes away what the server wrote into the head of the page that it served: this is another. */
function forgetServedHead(): void {
  for (const tag of document.head.querySelectorAll('[data-served]')) tag.remove();
}

/**
 * After a navigation moves the focus to the page's content, unless the page itself put it there, and
 * says its title, as loading a document would. A change of search alone, as paging, is the page's own
 * affair.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const [title, setTitle] = useState('');
  const lastPath = useRef(pathname);
  const lastFocus = useRef<Element | null>(null);

  // Before any effect of the new page, which may have an error of its own to tell.
  useLayoutEffect(() => {
    if (lastPath.current === pathname) return;
    lastFocus.current = document.activeElement;
    clearPageErrors();
  }, [pathname]);

  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    forgetServedHead();
    const main = document.getElementById('main');
    const { activeElement } = document;
    const isLed = activeElement !== lastFocus.current && main?.contains(activeElement);
    if (!isLed) main?.focus({ preventScroll: true });
    const timer = setTimeout(() => setTitle(document.title), titleDelay);
    return () => clearTimeout(timer);
  }, [pathname]);

  return (
    <VisuallyHidden role="status">
      <SpanishMarked>{title}</SpanishMarked>
    </VisuallyHidden>
  );
}
