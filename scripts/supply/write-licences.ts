import { writeFileSync } from 'node:fs';
import { licencesPage } from './licences.ts';
import { readLockfile } from './lockfile.ts';

writeFileSync('docs/licences.md', licencesPage(readLockfile('package-lock.json')));
