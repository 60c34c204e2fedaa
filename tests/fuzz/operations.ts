import type { TestApp } from '#tests/support/app.ts';

export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
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

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | null;
  /** Keys are statuses, or 'default' for problems. */
  readonly answers: Readonly<Record<string, Schema>>;
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;
interface Described {
  readonly tags?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

/** No schema is recursive. */
function resolveReferences(value: unknown, document: object): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => resolveReferences(one, document));
  if ('$ref' in value) {
    const names = String(value.$ref).slice('#/'.length).split('/');
    const target = names.reduce<unknown>(
      (part, name) => (part as Readonly<Record<string, unknown>>)[name],
      document,
    );
    return resolveReferences(target, document);
  }
  const parts = Object.entries(value).map(([name, one]) => [
    name,
    resolveReferences(one, document),
  ]);
  return Object.fromEntries(parts);
}

export async function readOperations(app: TestApp): Promise<Operation[]> {
  const document = (await app.inject('/api/openapi.json')).json();
  const paths = resolveReferences(document.paths, document) as Record<
    string,
    Record<string, Described>
  >;
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
