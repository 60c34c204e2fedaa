import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import { Scripts, UNSAFE_useScrollRestoration } from 'react-router';
import { firstFilesScript } from '#client/files/first-files.ts';
import { themeScript } from '#client/theme/theme.ts';

/**
 * Scripts that set the theme before the first paint and report missing code. They are only in the
 * built HTML: in the browser, React would create them through `innerHTML`, which Trusted Types
 * refuse.
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

/** Scripts that start the app; only in the built HTML, like `HeadScripts`. */
export const DocumentScripts = import.meta.env.SSR ? BuiltScripts : HydratedScripts;

/**
 * Drops the router's preload links, which React would place before the styles. entry.server.tsx
 * adds them after the styles.
 */
function BuiltScripts() {
  const { props } = Scripts({}) as ReactElement<{ children: ReactNode }>;
  return Children.toArray(props.children).filter(
    (node) => !isValidElement(node) || node.type !== 'link',
  );
}

/**
 * Calls `Scripts` only for its effects, which load page styles. The scroll position is restored by
 * a hook, since the script of `ScrollRestoration` throws if the browser refuses storage.
 */
function HydratedScripts() {
  Scripts({});
  UNSAFE_useScrollRestoration();
  return null;
}
