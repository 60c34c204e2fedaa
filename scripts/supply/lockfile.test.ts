import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { acceptedLicences, licencesPage } from './licences.ts';
import { readLockfile } from './lockfile.ts';

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
  'dependencies' | 'devDependencies' | 'optionalDependencies' | 'scripts',
  Record<string, string>
>;
const locked = readLockfile('package-lock.json');
const production = locked.filter(({ isDevelopment }) => !isDevelopment);
const label = ({ name, version }: { name: string; version: string }) => `${name} ${version}`;

test('package.json names exact versions and the lockfile has them', () => {
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  const direct = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(direct.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  const tops = new Map(locked.map((entry) => [entry.path, entry.version]));
  expect(direct.filter(([name, version]) => tops.get(`node_modules/${name}`) !== version)).toEqual(
    [],
  );
});

test('every locked package has a SHA-512 and comes from the public registry', () => {
  const withoutIntegrity = locked.filter(
    ({ integrity }) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''),
  );
  expect(withoutIntegrity.map(label)).toEqual([]);
  const elsewhere = locked.filter(({ resolved }) => {
    const { protocol, hostname } = new URL(resolved ?? 'https://npmjs.org');
    return protocol !== 'https:' || !/(^|\.)npmjs\.org$/.test(hostname);
  });
  expect(elsewhere.map(label)).toEqual([]);
});

test('no package of production runs a script when it is installed', () => {
  expect(production.filter(({ hasInstallScript }) => hasInstallScript).map(label)).toEqual([]);
});

test('a server installs at most 25 packages of our choice and 150 in all', () => {
  const { dependencies, optionalDependencies } = manifest;
  expect(Object.keys({ ...dependencies, ...optionalDependencies }).length).toBeLessThanOrEqual(25);
  expect(production.length).toBeLessThanOrEqual(150);
});

test('every package that is named in package.json has its line in docs/dependencies.md', () => {
  const page = readFileSync('docs/dependencies.md', 'utf8');
  const direct = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  const isListed = (name: string) =>
    page.includes(`\`${name}\``) || (name.startsWith('@types/') && page.includes('`@types/*`'));
  expect(direct.filter((name) => !isListed(name))).toEqual([]);
});

test('every script of package.json is in README.md or a document that it leads to', () => {
  const pages = ['README.md', ...readdirSync('docs').map((name) => `docs/${name}`)];
  const text = pages
    .filter((name) => name.endsWith('.md'))
    .map((name) => readFileSync(name, 'utf8'));
  const names = Object.keys(manifest.scripts).filter(
    (name) => !name.startsWith('pre') && name !== 'start' && name !== 'test',
  );
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !text.join('\n').includes(`npm run ${name}`))).toEqual([]);
});

test('every package of production has a licence that is accepted', () => {
  expect(production.filter(({ licence }) => !acceptedLicences.has(licence)).map(label)).toEqual([]);
});

test('docs/licences.md is what `npm run licences` writes', () => {
  const page = readFileSync('docs/licences.md', 'utf8').replaceAll('\r\n', '\n');
  expect(page).toBe(licencesPage(locked));
});
