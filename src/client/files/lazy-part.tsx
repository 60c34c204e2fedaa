import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { forgetMissing, loadWithRetries, partPrefix } from './load-with-retries.ts';
import { MissingPage, useMissingFiles } from './missing-page.tsx';

interface LazyPartOptions<Props> {
  id: string;
  load: () => Promise<ComponentType<Props>>;
  /** Placeholder while loading or missing. Without one, a part that fails to load is not shown. */
  pending?: ReactNode;
}

type LazyPart<Props> = ComponentType<Props> & {
  /** Loads the file, so that a later render is immediate. Never rejects. */
  readonly preload: () => Promise<unknown>;
};

/**
 * Part of a page whose code is in a separate file, loaded when the part is rendered or preloaded.
 * If loading fails, only the part shows the failure, and it retries until its code has loaded.
 */
export function lazyPart<Props extends object>(options: LazyPartOptions<Props>): LazyPart<Props> {
  const { load, pending } = options;
  const id = partPrefix + options.id;
  let loading: Promise<ComponentType<Props>> | null = null;
  let loaded: ComponentType<Props> | null = null;
  const preload = () => {
    loading ??= loadWithRetries(id, load).then((part) => {
      forgetMissing(id);
      loaded = part;
      return part;
    });
    return loading;
  };
  // `preload` must not reject, since React caches a rejection until the page reloads.
  const Lazy = lazy(async () => ({ default: await preload() })) as unknown as ComponentType<Props>;
  function Part(props: Props) {
    // A lazy component renders with a delay even if loaded, which would shift the content below.
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

/**
 * Removes the link of a part's style sheet on its `error` event. Vite treats an existing link as
 * loaded and would not request the sheet again.
 */
export function removeFailedStyles({ target }: Event): void {
  if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
  // The router's links lack the attribute; React removes them itself.
  if (target.crossOrigin !== null) target.remove();
}
