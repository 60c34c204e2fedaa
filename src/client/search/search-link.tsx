import { IconSearch } from '@tabler/icons-react';
import { href, Link } from 'react-router';
import { preloadSearch } from './search-host.tsx';
import { openSearch } from './search-opener.ts';

/** Works as a link to the search page without scripts. */
export function SearchLink({ className }: { className: string | undefined }) {
  return (
    <Link
      className={className}
      to={href('/search')}
      aria-label="Search everything"
      aria-haspopup="dialog"
      onPointerEnter={preloadSearch}
      onFocus={preloadSearch}
      onClick={(event) => {
        // Other clicks open a new tab or window.
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        openSearch();
      }}
    >
      <IconSearch size={26} aria-hidden="true" />
    </Link>
  );
}
