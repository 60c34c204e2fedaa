import type { TSchema } from 'typebox';
import type { Call } from '#contract/call.ts';
import { eventStream } from '#contract/fans/live.ts';
import { type Access, isRight, type Level, rolesWith } from '#contract/policies.ts';
import type { RegisteredCall } from '#server/http/plugins/access.ts';
import { heavyWeight } from '#server/http/plugins/limits/traffic-limit.ts';
import { headersOf } from '#server/http/serve.ts';
import { exampleId, exampleOf } from './examples.ts';
import { commonResponses, problemResponses } from './problems.ts';
import { Components, type Schema } from './schema.ts';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: unknown;
}

interface Content {
  readonly schema: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

interface Response {
  readonly $ref?: string;
  readonly description?: string;
  readonly content?: Readonly<Record<string, Content>>;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  /** Maximum rows that the call reads or writes. */
  readonly 'x-bound': string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: Readonly<Record<string, Content>>;
  };
  readonly responses: Readonly<Record<string, Response>>;
}

export interface ApiDocument {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const levelText: Readonly<Record<Level, string>> = {
  public: 'Anyone',
  session: 'Any signed-in user',
  verified: 'Verified users',
};

function accessText(access: Access): string {
  return isRight(access)
    ? `Users of the role ${rolesWith(access).join(' or ')}`
    : levelText[access];
}

const pathParameters: Readonly<
  Record<string, { readonly description: string; readonly example?: string }>
> = {
  id: { description: 'The id of what the call is about', example: exampleId },
  name: { description: 'Part of the name', example: 'ana' },
  stat: { description: 'The field to sort by', example: 'name' },
  field: { description: 'The name of a field' },
  min: { description: 'The least value', example: '1' },
  max: { description: 'The greatest value', example: '99' },
};

/** Drops the library's metadata. */
const toJson = (schema: TSchema) => JSON.parse(JSON.stringify(schema)) as Schema;

function parametersFrom(schema: TSchema | undefined, place: Parameter['in']): Parameter[] {
  const { properties = {}, required = [] } = schema ? toJson(schema) : {};
  return Object.entries(properties).map(([name, { description, ...type }]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...(description && { description }),
    schema: type,
    ...(required.includes(name) && { example: exampleOf(type, name) }),
  }));
}

function parametersOf(call: Call, url: string): Parameter[] {
  const names = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return [
    ...names.map((name): Parameter => {
      const path = { name, in: 'path', required: true } as const;
      return { ...path, ...pathParameters[name], schema: { type: 'string' } };
    }),
    ...parametersFrom(call.query, 'query'),
    ...parametersFrom(headersOf(call), 'header'),
  ];
}

const picture: Schema = { type: 'string', format: 'binary', description: 'A picture' };

function schemaName(schema: Schema, { id }: Call, suffix: string): string {
  return schema.title ?? `${id.charAt(0).toUpperCase()}${id.slice(1)}${suffix}`;
}

function toRequestBody(call: Call, components: Components): Operation['requestBody'] {
  if (!call.body) return undefined;
  const body = toJson(call.body);
  const form = { ...body, properties: { ...body.properties, image: picture } };
  return {
    required: !body.anyOf?.some(({ type }) => type === 'null'),
    content: {
      'application/json': {
        schema: components.register(body, schemaName(body, call, 'Body')),
        example: exampleOf(body),
      },
      ...(call.form && {
        'multipart/form-data': { schema: components.register(form, schemaName({}, call, 'Form')) },
      }),
    },
  };
}

function toOperation(call: Call, url: string, components: Components): Operation {
  const { id, tag, summary, description, bound, access, isHeavy } = call;
  const answer = toJson(call.answer);
  const requestBody = toRequestBody(call, components);
  const sentences = [`${accessText(access)} may call it.`];
  if (isHeavy) sentences.unshift(`It counts as ${heavyWeight} calls.`);
  if (description) sentences.unshift(description);
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: sentences.join(' '),
    'x-bound': bound,
    security: access === 'public' ? [] : [{ bearer: [] }],
    parameters: parametersOf(call, url),
    ...(requestBody && { requestBody }),
    responses: {
      200: {
        description: 'It succeeded',
        content: {
          [call.stream ? eventStream : (call.file?.type ?? 'application/json')]: {
            schema: components.register(answer, schemaName(answer, call, 'Answer')),
            example: exampleOf(answer),
          },
        },
      },
      ...problemResponses(call, components),
    },
  };
}

export function createApiDocument(
  registered: readonly RegisteredCall[],
  publicUrl: string,
): ApiDocument {
  const components = new Components();
  const operations = registered.flatMap(({ method, url, call }) =>
    call ? [{ method, url, operation: toOperation(call, url, components) }] : [],
  );
  const byUrl = Map.groupBy(operations, ({ url }) => url.replaceAll(/:(\w+)/g, '{$1}'));
  const paths = [...byUrl].map(([url, methods]) => [
    url,
    Object.fromEntries(methods.map(({ method, operation }) => [method.toLowerCase(), operation])),
  ]);
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags))];
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Tifo',
      description: 'Catalogue and community of football, motorcycle racing and powerlifting.',
      version: '1.0.0',
    },
    servers: [{ url: publicUrl }],
    tags: tags.map((name) => ({ name, description: `Calls about ${name}` })),
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token that logging in answers',
        },
      },
      responses: commonResponses(components),
      schemas: components.schemas,
    },
  };
  return document;
}
