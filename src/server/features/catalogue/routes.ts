import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { Type } from 'typebox';
import { createBody, itemAnswer, pageAnswer } from '#contract/items.ts';
import type { Kind } from '#contract/kind.ts';
import { kindsOf, type Sport } from '#contract/sport.ts';
import { acceptForms, takeImage } from '#server/plugins/forms.ts';
import { requireViewer } from '#server/viewer.ts';
import { listParameters, type PathPart, parseList } from './query.ts';
import type { Catalogue } from './service.ts';

type Parameters = Readonly<Record<string, string>>;
type Body = Readonly<Record<string, unknown>>;

const pathParameters = (...names: string[]) =>
  Type.Object(Object.fromEntries(names.map((name) => [name, Type.String()])));

/** Every call of one kind, in the spec's uneven paths (spec part 7, design part 5). */
async function kindRoutes(app: FastifyInstance, catalogue: Catalogue, kind: Kind): Promise<void> {
  const { base, create, search, list } = kind.api;
  const { one, many } = kind.labels;
  const item = itemAnswer(kind);
  const tags = [kind.labels.title];
  const query = listParameters(kind);

  function listRoute(
    path: string,
    names: string[],
    summary: string,
    read: (parameters: Parameters) => PathPart,
  ) {
    const options: RouteShorthandOptions = {
      config: { access: 'verified' },
      schema: {
        tags,
        summary,
        params: pathParameters(...names),
        querystring: query,
        response: { 200: pageAnswer(item) },
      },
    };
    app.get(`${base}${path}`, options, (request) =>
      catalogue.list(
        kind,
        parseList(kind, request.query as Parameters, read(request.params as Parameters)),
        request.viewer,
      ),
    );
  }

  listRoute('', [], `${kind.labels.title}, a page at a time`, () => ({}));
  listRoute(`/${search}/:name`, ['name'], `Find ${many} by name`, ({ name }) => ({ name }));
  listRoute(`/sortascending/${list}/:stat`, ['stat'], `Sort ${many}, rising`, ({ stat = '' }) => ({
    sort: { by: stat, falling: false },
  }));
  listRoute(
    `/sortdescending/${list}/:stat`,
    ['stat'],
    `Sort ${many}, falling`,
    ({ stat = '' }) => ({
      sort: { by: stat, falling: true },
    }),
  );
  listRoute(
    `/filter/${list}/:field/:min/:max`,
    ['field', 'min', 'max'],
    `Filter ${many} by a range`,
    ({ field = '', min = '', max = '' }) => ({ filter: { field, min, max } }),
  );

  const readOne = (request: FastifyRequest) =>
    catalogue.require(kind, (request.params as { id: string }).id, request.viewer);
  const detail = (summary: string): RouteShorthandOptions => ({
    config: { access: 'verified' },
    schema: { tags, summary, params: pathParameters('id'), response: { 200: item } },
  });
  app.get(`${base}/:id`, detail(`One ${one}, with its likes`), readOne);
  app.get(`${base}/notPopulated/:id`, detail(`One ${one}, with its likes`), readOne);

  app.delete(
    `${base}/:id`,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: `Delete a ${one}`,
        params: pathParameters('id'),
        response: { 200: Type.Object({ deleted: Type.Boolean() }) },
      },
    },
    async (request) => {
      await catalogue.remove(kind, (request.params as { id: string }).id);
      return { deleted: true };
    },
  );

  await app.register(async (scope) => {
    await acceptForms(scope);
    scope.post(
      create,
      {
        config: { access: kind.create },
        schema: {
          tags,
          summary: kind.labels.create,
          body: createBody(kind),
          response: { 200: item },
        },
      },
      (request) =>
        catalogue.create(kind, request.body as Body, requireViewer(request), takeImage(request)),
    );
  });
}

/** The catalogue's calls, generated for every kind of every sport from its description. */
export async function catalogueRoutes(
  app: FastifyInstance,
  deps: { readonly catalogue: Catalogue; readonly sports: readonly Sport[] },
): Promise<void> {
  for (const kind of kindsOf(deps.sports)) await kindRoutes(app, deps.catalogue, kind);
}
