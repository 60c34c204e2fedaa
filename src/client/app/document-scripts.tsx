import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import { Scripts, UNSAFE_useScrollRestoration } from 'react-router';
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

/** Starts the app; in the built HTML only, like `HeadScripts`. */
export const DocumentScripts = import.meta.env.SSR ? BuiltScripts : HydratedScripts;

/** The router's scripts without its links, which React would place before the styles: entry.server.tsx writes them. */
function BuiltScripts() {
  const { props } = Scripts({}) as ReactElement<{ children: ReactNode }>;
  return Children.toArray(props.children).filter(
    (node) => !isValidElement(node) || node.type !== 'link',
  );
}

/**
 * Runs the effects of the router's `Scripts`, which load the styles of each page, and draws none of its
 * elements. The script of `ScrollRestoration` is left out: it throws where storage is refused.
 */
function HydratedScripts() {
  Scripts({});
  UNSAFE_useScrollRestoration();
  return null;
}
