export interface Manifest {
  readonly routes: Readonly<Record<string, ManifestRoute>>;
}
interface ManifestRoute {
  readonly parentId?: string;
  readonly path?: string;
  readonly index?: boolean;
  readonly module: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** Returns the outermost route first. */
export function routesOf({ routes }: Manifest, page: string): ManifestRoute[] {
  const withParents = (route: ManifestRoute): ManifestRoute[] => {
    const parent = routes[route.parentId ?? ''];
    return parent ? [...withParents(parent), route] : [route];
  };
  const pathOf = (chain: readonly ManifestRoute[]) =>
    `/${chain.flatMap(({ path }) => path?.split('/').filter(Boolean) ?? []).join('/')}`;
  const chains = Object.values(routes)
    .map(withParents)
    .filter((chain) => pathOf(chain) === page);
  const [longest] = chains.toSorted((a, b) => b.length - a.length);
  if (!longest) throw new Error(`the client has no page ${page}`);
  return longest;
}
