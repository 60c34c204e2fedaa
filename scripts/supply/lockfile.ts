import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

export interface LockedPackage {
  readonly name: string;
  /** Unique key, since a package may be installed in two versions. */
  readonly path: string;
  readonly version: string;
  readonly licence: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly isDevelopment: boolean;
  readonly isOptional: boolean;
  readonly hasInstallScript: boolean;
}

interface Entry {
  readonly version: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly optional?: boolean;
  readonly hasInstallScript?: boolean;
}

function byName(one: LockedPackage, other: LockedPackage): number {
  if (one.name === other.name) return 0;
  return one.name < other.name ? -1 : 1;
}

export function readLockfile(file: string): LockedPackage[] {
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as {
    packages: Readonly<Record<string, Entry>>;
  };
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, entry]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      path,
      version: entry.version,
      licence: entry.license ?? 'none named',
      integrity: entry.integrity,
      resolved: entry.resolved,
      isDevelopment: entry.dev === true,
      isOptional: entry.optional === true || entry.devOptional === true,
      hasInstallScript: entry.hasInstallScript === true,
    }))
    .sort(byName);
}

/** Changes only with the set of packages and versions. */
export function lockfileHash(file: string): string {
  const packages = readLockfile(file).map(({ path, version }) => `${path} ${version}`);
  return createHash('sha256').update(packages.toSorted().join('\n')).digest('hex');
}
