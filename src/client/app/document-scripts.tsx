import {
  Children,
  cloneElement,
  isValidElement,
  type LinkHTMLAttributes,
  type ReactElement,
  type ReactNode,
} from 'react';
import { Scripts, UNSAFE_useScrollRestoration } from 'react-router';
import { firstFilesScript } from '#client/files/first-files.ts';
import { themeScript } from '#client/theme/theme.ts';

/** The router's scripts, and the links by which browsers fetch their files ahead. */
function routerScripts() {
  const { props } = Scripts({}) as ReactElement<{ children: ReactNode }>;
  return Children.toArray(props.children);
}

const isLink = (node: ReactNode): node is ReactElement<LinkHTMLAttributes<HTMLLinkElement>> =>
  isValidElement(node) && node.type === 'link';

/** The largest script, by its name in vite.config.ts. */
const isLargest = (node: ReactNode) =>
  isLink(node) && node.props.href?.startsWith('/assets/react-') === true;

/**
 * Sets the theme before the first paint, says where no code comes, and fetches the largest script before
 * anything else. Only the built HTML has scripts: React can hydrate around them but not create them,
 * because Trusted Types refuse its `innerHTML`.
 */
export const HeadScripts = import.meta.env.SSR ? BuiltHeadScripts : () => null;

function BuiltHeadScripts() {
  return (
    <>
      <script>{themeScript}</script>
      <script>{firstFilesScript}</script>
      {routerScripts().filter(isLargest)}
    </>
  );
}

/** Starts the app; in the built HTML only, like `HeadScripts`. */
export const DocumentScripts = import.meta.env.SSR ? BuiltScripts : HydratedScripts;

/** All scripts but the largest come after the first call and the pictures, which browsers would append. */
function BuiltScripts() {
  return routerScripts()
    .filter((node) => !isLargest(node))
    .map((node) => (isLink(node) ? cloneElement(node, { fetchPriority: 'low' }) : node));
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
