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
export function routesOf(manifest: Manifest, page: string): ManifestRoute[] {
  const chains = Object.values(manifest.routes)
    .map((route) => withParents(manifest, route))
    .filter((chain) => joinPaths(chain) === page);
  const [longest] = chains.toSorted((one, other) => other.length - one.length);
  if (!longest) throw new Error(`the client has no page ${page}`);
  return longest;
}

function withParents(manifest: Manifest, route: ManifestRoute): ManifestRoute[] {
  const parent = manifest.routes[route.parentId ?? ''];
  return parent ? [...withParents(manifest, parent), route] : [route];
}

function joinPaths(chain: readonly ManifestRoute[]): string {
  const segments = chain.flatMap(({ path = '' }) => path.split('/'));
  return `/${segments.filter((segment) => segment !== '').join('/')}`;
}
