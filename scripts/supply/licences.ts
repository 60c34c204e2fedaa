import type { LockedPackage } from './lockfile.ts';

export const acceptedLicences: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  'BlueOak-1.0.0',
  'BSD-3-Clause',
  'ISC',
  // Libraries below `sharp`, linked dynamically and unmodified.
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'OFL-1.1',
]);

function renderTable(packages: readonly LockedPackage[]): string[] {
  const groups = Map.groupBy(packages, ({ licence }) => licence);
  return [
    '| Licence | Packages |',
    '|---|---|',
    ...[...groups]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([licence, members]) => {
        const names = new Set(members.map(({ name, version }) => `${name} ${version}`));
        return `| ${licence} | ${[...names].join(', ')} |`;
      }),
  ];
}

export function licencesPage(packages: readonly LockedPackage[]): string {
  return [
    '# Licences',
    '',
    'Written by `npm run licences` from package-lock.json: which licence each package names.',
    '',
    '## Production',
    '',
    'What a server installs, over all platforms.',
    '',
    ...renderTable(packages.filter(({ isDevelopment }) => !isDevelopment)),
    '',
    '## Development',
    '',
    'What the build and the tests need. Of these, the client as it is built carries parts of React, React Router,',
    'React Query, Tabler Icons and the two typefaces ([dependencies](dependencies.md)).',
    '',
    ...renderTable(packages.filter(({ isDevelopment }) => isDevelopment)),
    '',
  ].join('\n');
}
