import type { Manifest } from './page-routes.ts';

/**
 * A file of the build that only passes on what another one exports: the bundler writes one for each
 * route whose module shares a file. A browser would ask for each of them, and on a slow phone six
 * wait for one another.
 */
export interface Facade {
  readonly address: string;
  /** The address of the other one. */
  readonly target: string;
  /** What the other one calls each export. */
  readonly names: Readonly<Record<string, string>>;
}

const pairsOf = (list: string) =>
  list
    .split(',')
    .filter(Boolean)
    .map((entry) => entry.split(' as ') as [string, string?])
    .map(([name, as = name]) => [name, as] as const);

const forwarding = /^import(?:\{([^}]*)\}from)?"\.\/([^"]+)";(?:export\{([^}]*)\};)?\s*$/;

/** Null for any file that has code of its own. */
export function getFacade(address: string, code: string): Facade | null {
  const found = forwarding.exec(code);
  if (!found) return null;
  const [, imported = '', file, exported = ''] = found;
  const nameOf = new Map(pairsOf(imported).map(([name, local]) => [local, name]));
  const names = pairsOf(exported).map(([local, name]) => [name, nameOf.get(local)] as const);
  if (names.some(([, name]) => name === undefined)) return null;
  return {
    address,
    target: address.replace(/[^/]+$/, () => `${file}`),
    names: Object.fromEntries(names) as Facade['names'],
  };
}

/** A page that names the other files instead, and takes what the facades passed on out of them. */
export function withoutFacades(html: string, facades: readonly Facade[]): string {
  return facades.reduce((text, { address, target, names }) => {
    const parts = (file: string) =>
      Object.entries(names).map(([name, as]) => `${name}: ${file}.${as}`);
    return text
      .replace(
        new RegExp(`import \\* as (\\w+) from "${address}";`),
        (_found, route: string) =>
          `import * as ${route}File from "${target}";\nconst ${route} = { ${parts(`${route}File`).join(', ')} };`,
      )
      .replaceAll(address, target);
  }, html);
}

/** The router's manifest likewise; `exports` is for `load-route-module.ts` of the client. */
export function manifestWithoutFacades(code: string, facades: readonly Facade[]): string {
  const start = code.indexOf('{');
  const end = code.lastIndexOf('}') + 1;
  const manifest: Manifest = JSON.parse(code.slice(start, end));
  const routes = Object.entries(manifest.routes).map(([id, route]) => {
    const facade = facades.find(({ address }) => address === route.module);
    return [id, facade ? { ...route, exports: facade.names } : route];
  });
  const json = JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) });
  return (
    code.slice(0, start) +
    facades.reduce((text, { address, target }) => text.replaceAll(address, target), json) +
    code.slice(end)
  );
}
