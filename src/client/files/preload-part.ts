/** Styles that are on their way, or came, by path. */
const linked = new Map<string, Promise<void>>();

function linkFile(path: string): Promise<void> | undefined {
  const isStyle = path.endsWith('.css');
  const href = `/${path}`;
  const rel = isStyle ? '[rel=stylesheet]' : '';
  // What is linked for good is there, or comes.
  if (document.querySelector(`link${rel}[href="${href}"]`)) return linked.get(path);
  const link = document.createElement('link');
  link.rel = isStyle ? 'stylesheet' : 'modulepreload';
  link.href = href;
  // The router takes the styles of a page away with it, and a part may stay. It ends addresses of styles
  // with a '#'; in their place these override nothing that those did not.
  const ofPage = document.querySelector(`link${rel}[href="${href}#"]`);
  if (ofPage) ofPage.before(link);
  else document.head.append(link);
  if (!isStyle) return undefined;
  const loading = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`${href} did not come`));
    };
  });
  linked.set(path, loading);
  return loading;
}

/**
 * Loads a part of a page, once its styles are there; rejects where one does not come, and asks for that
 * again the next time. The build puts it in the place of Vite's own function, which is three times as
 * long, and asks for a style sheet twice that the page links as well.
 */
export async function __vitePreload<Part>(
  load: () => Promise<Part>,
  paths: readonly string[] = [],
): Promise<Part> {
  await Promise.all(paths.map(linkFile));
  return load();
}
