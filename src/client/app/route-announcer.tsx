import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { SpanishMarked } from '#client/lists/spanish-marked.tsx';
import { clearPageErrors } from '#client/ui/notices/notice.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';

/** Titles are set after the page is rendered. */
const titleDelay = 100;

/** Removes head tags of the page that the server served. */
function forgetServedHead(): void {
  for (const tag of document.head.querySelectorAll('[data-served]')) tag.remove();
}

/**
 * After a navigation, focuses the content unless the page set the focus, and announces the title.
 * Query string changes, such as paging, are left to the page.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const [title, setTitle] = useState('');
  const lastPath = useRef(pathname);
  const lastFocus = useRef<Element | null>(null);

  // Runs before the new page's effects, which may report an error.
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
