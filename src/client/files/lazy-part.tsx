import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { forgetMissing, loadUntilThere, partPrefix } from './load-until-there.ts';
import { MissingPage, useMissingFiles } from './missing-page.tsx';

interface LazyPartOptions<Props> {
  /** A name of its own among the parts. */
  id: string;
  load: () => Promise<ComponentType<Props>>;
  /** Stands in its place until it comes. Without one it comes silently, or not at all. */
  pending?: ReactNode;
}

/**
 * A part of a page with a file of its own, loaded once it is drawn. Where the file does not come
 * the page around it stays: the part says so, is asked for again, and opens as soon as it is there.
 */
export function lazyPart<Props extends object>(options: LazyPartOptions<Props>) {
  const { load, pending } = options;
  const id = partPrefix + options.id;
  // One that rejected would be kept so by React until the page is loaded as a whole.
  const Loaded = lazy(async () => {
    const part = await loadUntilThere(id, load);
    forgetMissing(id);
    return { default: part };
  }) as unknown as ComponentType<Props>;
  return function LazyPart(props: Props) {
    return (
      <Suspense fallback={pending && <Pending id={id}>{pending}</Pending>}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

function Pending({ id, children }: { id: string; children: ReactNode }) {
  const isMissing = useMissingFiles().has(id);
  return isMissing ? <MissingPage ids={[id]} address={window.location.href} isPart /> : children;
}
