import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import { Scripts, UNSAFE_useScrollRestoration } from 'react-router';
import { firstFilesScript } from '#client/files/first-files.ts';
import { themeScript } from '#client/theme/theme.ts';

/**
 * Sets the theme before the first paint and reports missing code. Only in the built HTML: React can
 * hydrate scripts but not create them, as Trusted Types refuse its `innerHTML`.
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

/** Starts the app; in the built HTML only, like `HeadScripts`. */
export const DocumentScripts = import.meta.env.SSR ? BuiltScripts : HydratedScripts;

/**
 * Omits the router's links, which React would place before the styles; entry.server.tsx writes
 * them.
 */
function BuiltScripts() {
  const { props } = Scripts({}) as ReactElement<{ children: ReactNode }>;
  return Children.toArray(props.children).filter(
    (node) => !isValidElement(node) || node.type !== 'link',
  );
}

/**
 * Runs the effects of the router's `Scripts`, which load page styles, without its elements. Omits
 * the script of `ScrollRestoration`, which throws if storage is refused.
 */
function HydratedScripts() {
  Scripts({});
  UNSAFE_useScrollRestoration();
  return null;
}
