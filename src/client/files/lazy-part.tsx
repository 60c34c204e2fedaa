import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { forgetMissing, loadWithRetries, partPrefix } from './load-with-retries.ts';
import { MissingPage, useMissingFiles } from './missing-page.tsx';

interface LazyPartOptions<Props> {
  id: string;
  load: () => Promise<ComponentType<Props>>;
  /** Without a placeholder, a part that fails to load is not shown. */
  pending?: ReactNode;
}

type LazyPart<Props> = ComponentType<Props> & {
  /** Makes a later render immediate. Never rejects. */
  readonly preload: () => Promise<unknown>;
};

/**
 * Loads a part's code when the part is rendered or preloaded. If loading fails, only the part shows
 * the failure, and it retries until its code has loaded.
 */
export function lazyPart<Props extends object>(options: LazyPartOptions<Props>): LazyPart<Props> {
  const { load, pending } = options;
  const id = partPrefix + options.id;
  let loading: Promise<ComponentType<Props>> | null = null;
  let loaded: ComponentType<Props> | null = null;
  const preload = () => {
    loading ??= loadWithRetries(id, withFailedStyles(load)).then((part) => {
      forgetMissing(id);
      loaded = part;
      return part;
    });
    return loading;
  };
  // React caches a rejection until the page reloads.
  const Lazy = lazy(async () => ({ default: await preload() })) as unknown as ComponentType<Props>;
  function Part(props: Props) {
    // A lazy component renders with a delay even if loaded.
    const [Content] = useState(() => loaded ?? Lazy);
    return (
      <Suspense fallback={pending && <Pending id={id}>{pending}</Pending>}>
        <Content {...props} />
      </Suspense>
    );
  }
  return Object.assign(Part, { preload });
}

function Pending({ id, children }: { id: string; children: ReactNode }) {
  const isMissing = useMissingFiles().has(id);
  return isMissing ? <MissingPage ids={[id]} address={window.location.href} isPart /> : children;
}

/** Addresses of style sheets of parts. Vite requests each of them only once. */
const failedStyles = new Set<string>();

/** Removes the link of a failed style sheet. The part that needs it requests it again. */
export function removeFailedStyles({ target }: Event): void {
  if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
  // React removes the router's links, which lack the attribute.
  if (target.crossOrigin === null) return;
  failedStyles.add(target.href);
  target.remove();
}

/** Returns a function that first loads the style sheets that failed during its earlier calls. */
function withFailedStyles<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  const missing = new Set<string>();
  return async () => {
    await Promise.all(
      [...missing].map((href) => appendStyles(href).then(() => missing.delete(href))),
    );
    const failedBefore = new Set(failedStyles);
    try {
      return await load();
    } catch (error) {
      for (const href of failedStyles) if (!failedBefore.has(href)) missing.add(href);
      throw error;
    }
  };
}

function appendStyles(href: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  link.crossOrigin = '';
  link.addEventListener('load', () => {
    failedStyles.delete(href);
    resolve();
  });
  link.addEventListener('error', () => reject(new Error(`${href} could not be loaded`)));
  document.head.append(link);
  return promise;
}
