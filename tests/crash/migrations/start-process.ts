// Kills itself before a statement of a server start.
import type { Database } from '#server/db/engine/database.ts';
import { openDatabase } from '#server/db/engine/open.ts';
import { makeReady } from './ready.ts';

const [options = '', killAt = '0'] = process.argv.slice(2);
let statements = 0;

function killingAtStatement(database: Database): Database {
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

const database = killingAtStatement(await openDatabase(JSON.parse(options)));
console.log('begun');
await makeReady(database);
await database.close();
console.log(`statements ${statements}`);
