import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import { Scripts, UNSAFE_useScrollRestoration } from 'react-router';
import { firstFilesScript } from '#client/files/first-files.ts';
import { themeScript } from '#client/theme/theme.ts';

/**
 * Scripts that run before the first paint. Only the built HTML has them, because React would create
 * them through `innerHTML`, which Trusted Types refuse.
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

/** Only the built HTML has the scripts, like `HeadScripts`. */
export const DocumentScripts = import.meta.env.SSR ? BuiltScripts : HydratedScripts;

/**
 * Drops the router's preload links, which would precede the styles. entry.server.tsx adds them
 * after the styles.
 */
function BuiltScripts() {
  const { props } = Scripts({}) as ReactElement<{ children: ReactNode }>;
  return Children.toArray(props.children).filter(
    (node) => !isValidElement(node) || node.type !== 'link',
  );
}

/**
 * Calls `Scripts` only for its effects, which load page styles. The script of `ScrollRestoration`
 * throws if storage is refused, and so a hook replaces it.
 */
function HydratedScripts() {
  Scripts({});
  UNSAFE_useScrollRestoration();
  return null;
}
