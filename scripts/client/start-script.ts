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

/** These files and all that they import, each once and after what it imports itself. */
export function runOrder(files: readonly string[], codeOf: (file: string) => string): string[] {
  const met = new Set<string>();
  function visit(file: string): string[] {
    if (met.has(file)) return [];
    met.add(file);
    const imports = codeOf(file).matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g);
    const before = [...imports].flatMap(([, name]) =>
      visit(file.replace(/[^/]+$/, () => `${name}`)),
    );
    return [...before, file];
  }
  return files.flatMap(visit);
}

const load = `const load = async (file) => {
  await import(file);
  await new Promise((next) => setTimeout(next));
};`;

/**
 * A page whose script runs the files of its routes and all that these import one after the other, each in a
 * task of its own: all at once they keep a phone from answering.
 */
export function runInTurn(html: string, codeOf: (file: string) => string): string {
  const taken = /import \* as (\w+) from "([^"]+)";/g;
  const routes = [...html.matchAll(taken)].map(([, , file = '']) => file);
  const loads = runOrder(routes, codeOf).map((file) => `await load("${file}");`);
  const [first] = taken.exec(html) ?? [];
  if (first === undefined) throw new Error('The page takes no routes in the way that is known');
  return html
    .replace(first, () => [load, ...loads, first].join('\n'))
    .replaceAll(taken, (_found, name, file) => `const ${name} = await import("${file}");`);
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
