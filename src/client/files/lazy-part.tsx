import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { forgetMissing, loadUntilThere, partPrefix } from './load-until-there.ts';
import { MissingPage, useMissingFiles } from './missing-page.tsx';

interface LazyPartOptions<Props> {
  /** A name of its own among the parts. */
  id: string;
  load: () => Promise<ComponentType<Props>>;
  /** Stands in its place until it comes. Without one it comes silently, or not at all. */
  pending?: ReactNode;
}

type LazyPart<Props> = ComponentType<Props> & {
  /** Loads the file ahead: a part that is drawn afterwards is there at once. Never rejects. */
  readonly preload: () => Promise<unknown>;
};

/**
 * A part of a page with a file of its own, loaded once it is drawn or ahead. Where the file does not
 * come the page around it stays: the part says so, is asked for again, and opens as soon as it is there.
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
  // One that rejected would be kept so by React until the page is loaded as a whole.
  const Later = lazy(async () => ({ default: await preload() })) as unknown as ComponentType<Props>;
  function Part(props: Props) {
    // React draws what is lazy a moment later even where it is loaded: what stands below would jump.
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
 * Removes the link of a part's styles that did not come, on that link's `error`: Vite takes a link for
 * styles that are there, and would not ask for them again with the part.
 */
export function removeFailedStyles({ target }: Event): void {
  if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
  // The router's links have no such attribute, and React removes them.
  if (target.crossOrigin !== null) target.remove();
}
