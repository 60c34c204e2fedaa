import Fastify, { type FastifySerializerCompiler } from 'fastify';

type Serialize = ReturnType<FastifySerializerCompiler<object>>;

/** The framework's own compiler, which an app has once it has a route with a schema. */
async function frameworkCompiler(): Promise<FastifySerializerCompiler<object>> {
  // Optimized checks of unions take twice as long to compile, and run no faster.
  const app = Fastify({ serializerOpts: { ajv: { code: { optimize: false } } } });
  app.get('/', { schema: { response: { 200: { type: 'object' } } } }, () => ({}));
  await app.ready();
  if (!app.serializerCompiler) throw new Error('The framework has no compiler');
  return app.serializerCompiler as FastifySerializerCompiler<object>;
}

const compile = await frameworkCompiler();
const compiled = new WeakMap<object, Serialize>();

/**
 * The schema with `nullable` for each union with null. For unions the framework compiles validators
 * at the first answer: a second for the slots of an Eleven, in which nobody else is answered.
 */
function withoutNullUnions(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutNullUnions);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy = Object.fromEntries(
    Object.entries(schema).map(([name, part]) => [name, withoutNullUnions(part)]),
  );
  const { anyOf, ...rest } = copy;
  const [one, other] = Array.isArray(anyOf) ? anyOf : [];
  const isNullable = Array.isArray(anyOf) && anyOf.length === 2 && other?.type === 'null';
  return isNullable ? { ...rest, ...one, nullable: true } : copy;
}

/**
 * Writes answers as the framework does, but compiles a schema when it is first answered with, and
 * once for all calls that share it: to compile all of them was a third of the server's start.
 */
export const serializerCompiler: FastifySerializerCompiler<object> = (route) => (data) =>
  compiled.getOrInsertComputed(route.schema, () =>
    compile({ ...route, schema: withoutNullUnions(route.schema) as object }),
  )(data);
