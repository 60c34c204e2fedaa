import { IconSearch } from '@tabler/icons-react';
import { href, Link } from 'react-router';
import { preloadSearch } from './search-host.tsx';
import { openSearch } from './search-opener.ts';

/** Icon that opens the dialog. Without its scripts, it is a link to the page of the search. */
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
        // Other clicks open the page in a new tab or window.
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        openSearch();
      }}
    >
      <IconSearch size={26} aria-hidden="true" />
    </Link>
  );
}
