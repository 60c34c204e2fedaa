import { parentPort, workerData } from 'node:worker_threads';
import type { BackupPlace } from './archive-format.ts';
import { writeBackup } from './write-backup.ts';

// Runs in a thread, because reading SQLite would block the event loop of the server.
const { place, file } = workerData as { readonly place: BackupPlace; readonly file: string };
const { rows, files, bytes } = await writeBackup(place, file);
parentPort?.postMessage({ rows, files, bytes });
