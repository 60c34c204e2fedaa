// A typical Express application, as the guides of Express, knex and better-sqlite3 recommend.
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [project = '', filename = '', port] = process.argv.slice(2);
const require = createRequire(join(project, 'package.json'));
// Packages installed on demand have no types here.
const express = require('express');
const knex = require('knex')({
  client: 'better-sqlite3',
  connection: { filename },
  useNullAsDefault: true,
  pool: {
    afterCreate(connection: { pragma(text: string): void }, done: () => void) {
      connection.pragma('journal_mode = wal');
      connection.pragma('synchronous = full');
      done();
    },
  },
});

type Row = Record<string, unknown>;
interface Request {
  readonly headers: Record<string, string | undefined>;
  readonly params: Record<string, string>;
  readonly query: Record<string, string>;
  userId: string;
}
interface Response {
  status(code: number): Response;
  json(body: unknown): void;
}

const players = () =>
  knex('item').join('player', 'player.item_id', 'item.id').select('item.*', 'player.*');

async function withReferences(rows: readonly Row[], userId: string): Promise<Row[]> {
  const ids = rows.map(({ id }) => id);
  const teams = await knex('item_reference')
    .join('item', 'item.id', 'item_reference.target_id')
    .whereIn('item_reference.item_id', ids)
    .select('item_reference.item_id', 'item.id', 'item.name');
  const likes = await knex('item_like').where('user_id', userId).whereIn('item_id', ids);
  return rows.map((row) => ({
    ...row,
    team: teams.filter((team: Row) => team.item_id === row.id),
    liked: likes.some((like: Row) => like.item_id === row.id),
  }));
}

const app = express();
app.get('/', (_request: Request, response: Response) => response.json({ ok: true }));
app.use(async (request: Request, response: Response, next: () => void) => {
  const [, token = ''] = (request.headers.authorization ?? '').split(' ');
  const hash = createHash('sha256').update(token).digest('hex');
  const session = await knex('session').where('token_hash', hash).first();
  if (!session) return response.status(401).json({ code: 'unauthenticated' });
  request.userId = session.user_id;
  next();
});
app.get('/api/v1/players', async (request: Request, response: Response) => {
  const { size = '6', rating, name } = request.query;
  const matching = () => {
    const query = knex('item').join('player', 'player.item_id', 'item.id');
    const [min, max] = (rating ?? '').split('..');
    if (min && max) query.whereBetween('player.rating', [Number(min), Number(max)]);
    if (name) query.where('item.search_name', 'like', `%${name}%`);
    return query;
  };
  const [{ total }] = await matching().count({ total: '*' });
  const rows = await matching()
    .select('item.*', 'player.*')
    .orderBy('player.rating', 'desc')
    .limit(Number(size));
  response.json({ data: await withReferences(rows, request.userId), page: 1, size, total });
});
app.get('/api/v1/players/:id', async (request: Request, response: Response) => {
  const row = await players().where('item.id', request.params.id).first();
  if (!row) return response.status(404).json({ code: 'itemNotFound' });
  const [item] = await withReferences([row], request.userId);
  const likes = await knex('item_like')
    .where('item_id', row.id)
    .orderBy('created_at', 'desc')
    .limit(100);
  response.json({ ...item, likes: likes.map((like: Row) => like.user_id) });
});
app.patch('/api/v1/users/togglePlayer/:id', async (request: Request, response: Response) => {
  const key = { user_id: request.userId, item_id: request.params.id };
  const likesCount = await knex.transaction(async (transaction: typeof knex) => {
    const removed = await transaction('item_like').where(key).delete();
    const created_at = new Date().toISOString();
    if (removed === 0) await transaction('item_like').insert({ ...key, created_at });
    await transaction('item')
      .where('id', key.item_id)
      .increment('likes_count', removed === 0 ? 1 : -1);
    const { likes_count } = await transaction('item').where('id', key.item_id).first('likes_count');
    return likes_count;
  });
  response.json({ likesCount });
});
app.listen(Number(port), '127.0.0.1');
