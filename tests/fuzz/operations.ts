import type { TestApp } from '#tests/support/app.ts';

/** As much of JSON Schema as the document uses. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
}

/** One call of the OpenAPI document. */
export interface Operation {
  readonly method: string;
  /** With parameters in braces: '/api/v1/players/{id}'. */
  readonly path: string;
  readonly tag: string;
  readonly parameters: readonly Parameter[];
  /** Null where the call takes no body. */
  readonly body: Schema | null;
  /** By status, as '200'; 'default' is that of problems. */
  readonly answers: Readonly<Record<string, Schema>>;
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;
interface Described {
  readonly tags?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

/** Every call that the app's own OpenAPI document describes, in its order. */
export function readOperations(app: TestApp): Operation[] {
  const { paths = {} } = app.server.swagger() as {
    paths?: Record<string, Record<string, Described>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      method: method.toUpperCase(),
      path,
      tag: described.tags?.[0] ?? '',
      parameters: described.parameters ?? [],
      body: Object.values(described.requestBody?.content ?? {})[0]?.schema ?? null,
      answers: Object.fromEntries(
        Object.entries(described.responses).flatMap(([status, { content = {} }]) => {
          const schema = Object.values(content)[0]?.schema;
          return schema ? [[status, schema]] : [];
        }),
      ),
    })),
  );
}
