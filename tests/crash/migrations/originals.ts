import { openDatabase } from '#server/db/engine/open.ts';
import { fillReleased } from '#tests/support/released/released-database.ts';
import type { Copies } from './copies.ts';

export const originals = {
  'an empty database': (copies: Copies) => copies.empty(),
  'a database of 0.2.0': async (copies: Copies) => {
    const options = await copies.empty();
    const database = await openDatabase(options);
    await fillReleased(database);
    await database.close();
    return options;
  },
};
