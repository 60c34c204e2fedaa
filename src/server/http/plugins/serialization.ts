import Fastify, { type FastifySerializerCompiler } from 'fastify';

type Serialize = ReturnType<FastifySerializerCompiler<object>>;

async function getFrameworkCompiler(): Promise<FastifySerializerCompiler<object>> {
  // Optimised code takes twice as long to compile and does not run faster.
  const app = Fastify({ serializerOpts: { ajv: { code: { optimize: false } } } });
  app.get('/', { schema: { response: { 200: { type: 'object' } } } }, () => ({}));
  await app.ready();
  if (!app.serializerCompiler) throw new Error('The framework has no compiler');
  return app.serializerCompiler as FastifySerializerCompiler<object>;
}

const compile = await getFrameworkCompiler();
const serializers = new WeakMap<object, Serialize>();

/**
 * Avoids unions with null, for which the framework compiles a validator at the first response. This
 * blocks the server for a second for the slots of an Eleven.
 */
function withoutNullUnions(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutNullUnions);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy = Object.fromEntries(
    Object.entries(schema).map(([name, part]) => [name, withoutNullUnions(part)]),
  );
  const { anyOf, ...annotations } = copy;
  const isNullable = Array.isArray(anyOf) && anyOf.length === 2 && anyOf[1]?.type === 'null';
  return isNullable ? { ...annotations, ...anyOf[0], nullable: true } : copy;
}

/**
 * Compiles a schema at its first use, since compiling all schemas took a third of the startup time.
 */
export const serializerCompiler: FastifySerializerCompiler<object> = (route) => (data) =>
  serializers.getOrInsertComputed(route.schema, () =>
    compile({ ...route, schema: withoutNullUnions(route.schema) as object }),
  )(data);
