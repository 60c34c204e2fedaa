// Prints the number of likes after each commit to the database of a running server.
import { type DatabaseOptions, openDatabase } from '#server/db/engine/open.ts';

const [options = '', id = ''] = process.argv.slice(2);
const db = await openDatabase(JSON.parse(options) as DatabaseOptions);
for (let likes_count = 1; ; likes_count += 1) {
  await db.write((transaction) =>
    transaction.updateTable('item').set({ likes_count }).where('id', '=', id).execute(),
  );
  process.stdout.write(`${likes_count}\n`);
}
