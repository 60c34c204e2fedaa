import type { FastifyInstance } from 'fastify';
import { fail } from '#server/shared/fail.ts';

/** A parameter matches one path segment, '*' any text. */
export function toPattern(url: string, flags = ''): RegExp {
  const escaped = url.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
  const source = escaped.replaceAll(/:[^/]+/g, '[^/]+').replaceAll('*', '.*');
  return new RegExp(`^${source}/?$`, flags);
}

export function handleNotFound(app: FastifyInstance): void {
  let patterns: { readonly pattern: RegExp; readonly method: string }[] = [];
  app.addHook('onReady', async () => {
    patterns = app.calls
      .filter(({ url }) => url !== '/*')
      .map(({ method, url }) => ({ pattern: toPattern(url), method }));
  });

  app.setNotFoundHandler((request) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const allowed = new Set(
      patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method),
    );
    if (app.client?.has(path)) allowed.add('GET');
    if (allowed.has('GET')) allowed.add('HEAD');
    if (allowed.size === 0 || allowed.has(request.method)) fail('notFound');
    fail('methodNotAllowed', { headers: { allow: [...allowed].join(', ') } });
  });
}
