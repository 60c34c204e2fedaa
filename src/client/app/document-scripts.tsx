import { Scripts, ScrollRestoration, UNSAFE_useScrollRestoration } from 'react-router';
import { firstFilesScript } from '#client/files/first-files.ts';
import { themeScript } from '#client/theme/theme.ts';

/**
 * Sets the theme before the first paint, and says where no code comes. Only the built HTML has scripts:
 * React can hydrate around them but not create them, because Trusted Types refuse its `innerHTML`.
 */
export function HeadScripts() {
  if (!import.meta.env.SSR) return null;
  return (
    <>
      <script>{themeScript}</script>
      <script>{firstFilesScript}</script>
    </>
  );
}

/** Starts the app and restores the scroll position; in the built HTML only, like `HeadScripts`. */
export const DocumentScripts = import.meta.env.SSR ? BuiltScripts : RestoredScroll;

function BuiltScripts() {
  return (
    <>
      <ScrollRestoration />
      <Scripts />
    </>
  );
}

function RestoredScroll() {
  UNSAFE_useScrollRestoration();
  return null;
}
