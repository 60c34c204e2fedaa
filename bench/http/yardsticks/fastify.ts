// Fastify without Tifo's own code.
import Fastify from 'fastify';

const item = {
  _id: '0'.repeat(32),
  name: 'Roviqu Alesami',
  position: 'forward',
  number: 9,
  age: 24,
  rating: 88,
  goals: 120,
  assists: 45,
  likesCount: 3,
  liked: false,
};
const body = { data: Array.from({ length: 6 }, () => item), page: 1, size: 6, total: 18_000 };
const typeOf = (value: unknown) => ({ type: typeof value });
const properties = Object.fromEntries(
  Object.entries(item).map(([name, value]) => [name, typeOf(value)]),
);
const schema = {
  type: 'object',
  properties: {
    data: { type: 'array', items: { type: 'object', properties } },
    page: { type: 'number' },
    size: { type: 'number' },
    total: { type: 'number' },
  },
};

const app = Fastify();
app.get('/*', { schema: { response: { 200: schema } } }, async () => body);
await app.listen({ port: Number(process.argv.at(-1)), host: '127.0.0.1' });
