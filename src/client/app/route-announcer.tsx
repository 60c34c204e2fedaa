import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { SpanishMarked } from '#client/lists/spanish-marked.tsx';
import { clearPageErrors } from '#client/ui/notices/notice.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';

/** Milliseconds until the title of a rendered page is set. */
const titleDelay = 100;

function removeServedTags(): void {
  for (const tag of document.head.querySelectorAll('[data-served]')) tag.remove();
}

/**
 * Focuses the content unless the page has set the focus. Leaves changes of the query string to the
 * page.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const [title, setTitle] = useState('');
  const lastPath = useRef(pathname);
  const lastFocus = useRef<Element | null>(null);

  // Layout effects precede the new page's effects, which may report an error.
  useLayoutEffect(() => {
    if (lastPath.current === pathname) return;
    lastFocus.current = document.activeElement;
    clearPageErrors();
  }, [pathname]);

  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    removeServedTags();
    const main = document.getElementById('main');
    const { activeElement } = document;
    const hasPageFocus = activeElement !== lastFocus.current && main?.contains(activeElement);
    if (!hasPageFocus) main?.focus({ preventScroll: true });
    const timer = setTimeout(() => setTitle(document.title), titleDelay);
    return () => clearTimeout(timer);
  }, [pathname]);

  return (
    <VisuallyHidden role="status">
      <SpanishMarked>{title}</SpanishMarked>
    </VisuallyHidden>
  );
}
