// What the server does with its database at each start, up to a statement before which it is
// killed as by kill -9. Arguments: the database's options as JSON, and the number of the statement.
import type { Database } from '#server/db/engine/database.ts';
import { openDatabase } from '#server/db/engine/open.ts';
import { makeReady } from './ready.ts';

const [options = '', killAt = '0'] = process.argv.slice(2);
let statements = 0;

/** Counts the statements of all units of work, and kills the process before one of them. */
function counting(database: Database): Database {
  return {
    ...database,
    write: (work, unit) =>
      database.write(
        (transaction) =>
          work(
            transaction.withPlugin({
              transformQuery({ node }) {
                statements += 1;
                if (statements === Number(killAt)) process.kill(process.pid, 'SIGKILL');
                return node;
              },
              transformResult: async ({ result }) => result,
            }),
          ),
        unit,
      ),
  };
}

const database = counting(await openDatabase(JSON.parse(options)));
console.log('begun');
await makeReady(database);
await database.close();
console.log(`statements ${statements}`);
