import { useEffect } from 'react';
import { showNotice } from '#client/ui/notice.tsx';
import { finderNotice } from './finder-notice.ts';

/** Says once why a list could not be shown. */
export function useFinderNotice(error: unknown): void {
  useEffect(() => {
    const notice = error ? finderNotice(error) : null;
    if (notice) showNotice(notice);
  }, [error]);
}
