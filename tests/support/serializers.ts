import Fastify, { type FastifySerializerCompiler } from 'fastify';

type Serializer = ReturnType<FastifySerializerCompiler<unknown>>;

/** The framework's own compiler, which an app has once it has a route with a schema. */
async function frameworkCompiler(): Promise<FastifySerializerCompiler<unknown>> {
  const app = Fastify();
  app.get('/', { schema: { response: { 200: { type: 'object' } } } }, () => ({}));
  await app.ready();
  if (!app.serializerCompiler) throw new Error('The framework has no compiler');
  return app.serializerCompiler;
}

const compile = await frameworkCompiler();
const compiled = new Map<string, Serializer>();

/**
 * Compiles as the framework does, and each schema once in a process: tests build hundreds of apps of
 * the same schemas, and this was half the time that an app takes.
 */
export const compileOnce: FastifySerializerCompiler<unknown> = (route) => {
  const key = JSON.stringify(route.schema);
  const serializer = compiled.get(key) ?? compile(route);
  compiled.set(key, serializer);
  return serializer;
};
