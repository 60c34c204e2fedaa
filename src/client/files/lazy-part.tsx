import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { forgetMissing, loadUntilThere, partPrefix } from './load-until-there.ts';
import { MissingPage, useMissingFiles } from './missing-page.tsx';

interface LazyPartOptions<Props> {
  id: string;
  load: () => Promise<ComponentType<Props>>;
  /** Placeholder while loading. Without one, the part appears silently or not at all. */
  pending?: ReactNode;
}

type LazyPart<Props> = ComponentType<Props> & {
  /** Preloads the file, so that a later render is immediate. Never rejects. */
  readonly preload: () => Promise<unknown>;
};

/**
 * Part of a page in a separate file, loaded on render or ahead. If loading fails, the page around
 * it stays, and the part shows the failure, retries, and opens once loaded.
 */
export function lazyPart<Props extends object>(options: LazyPartOptions<Props>): LazyPart<Props> {
  const { load, pending } = options;
  const id = partPrefix + options.id;
  let loading: Promise<ComponentType<Props>> | null = null;
  let loaded: ComponentType<Props> | null = null;
  const preload = () => {
    loading ??= loadUntilThere(id, load).then((part) => {
      forgetMissing(id);
      loaded = part;
      return part;
    });
    return loading;
  };
  // React caches a rejection until the page reloads.
  const Later = lazy(async () => ({ default: await preload() })) as unknown as ComponentType<Props>;
  function Part(props: Props) {
    // React renders a lazy component with a delay even if loaded, which would shift the content
    // below.
    const [Shown] = useState(() => loaded ?? Later);
    return (
      <Suspense fallback={pending && <Pending id={id}>{pending}</Pending>}>
        <Shown {...props} />
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
 * Removes the stylesheet link of a part on its `error` event. Vite treats an existing link as
 * loaded, and would not request it again with the part.
 */
export function removeFailedStyles({ target }: Event): void {
  if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
  // The router's links lack this attribute, and React removes them.
  if (target.crossOrigin !== null) target.remove();
}
