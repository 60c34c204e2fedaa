import { errors } from '#contract/errors.ts';
import { escapeHtml } from '#server/escape-html.ts';

interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
}

interface Operation {
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly description?: string;
    readonly schema?: Schema;
  }[];
  readonly requestBody?: {
    readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
  };
}

/** As much of an OpenAPI document as the page shows. */
export interface ApiDocument {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

interface Entry {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

function describeType(schema: Schema = {}): string {
  if (schema.enum) return `one of ${schema.enum.join(', ')}`;
  if (schema.anyOf) return schema.anyOf.map(describeType).join(' or ');
  if (schema.items) return `list of ${describeType(schema.items)}`;
  const { minimum, maximum } = schema;
  const bounds = minimum !== undefined && maximum !== undefined ? ` ${minimum}–${maximum}` : '';
  return `${[schema.type ?? 'object'].flat().join(' or ')}${bounds}`;
}

function row(name: string, place: string, text: string): string {
  return `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${escapeHtml(place)}</td><td>${escapeHtml(text)}</td></tr>`;
}

function bodyRows(operation: Operation): string[] {
  const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const object = schema?.properties ? schema : schema?.anyOf?.find((one) => one.properties);
  return Object.entries(object?.properties ?? {}).map(([name, property]) => {
    const required = object?.required?.includes(name) ? 'required, ' : '';
    return row(name, 'body', `${required}${describeType(property)}`);
  });
}

function callSection({ method, path, operation }: Entry): string {
  const parameters = (operation.parameters ?? []).map((parameter) =>
    row(parameter.name, parameter.in, parameter.description ?? describeType(parameter.schema)),
  );
  const rows = [...parameters, ...bodyRows(operation)].join('\n');
  return `<details>
<summary><b>${escapeHtml(method.toUpperCase())}</b> <code>${escapeHtml(path)}</code> <span>${escapeHtml(operation.summary ?? '')}</span></summary>
<p>${escapeHtml(operation.description ?? '')}</p>
${rows && `<table>${rows}</table>`}
</details>`;
}

function errorRows(): string {
  return Object.entries(errors)
    .map(
      ([code, { status, message }]) =>
        `<tr id="${escapeHtml(code)}"><th scope="row"><code>${escapeHtml(code)}</code></th><td>${status}</td><td>${escapeHtml(message)}</td></tr>`,
    )
    .join('\n');
}

function toEntries(document: ApiDocument): Entry[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method,
      path,
      operation: operation as Operation,
    })),
  );
}

/** The API's page for people: every call by its group, then every error. No scripts. */
export function docsPage(document: ApiDocument): string {
  const groups = Map.groupBy(
    toEntries(document),
    ({ operation }) => operation.tags?.[0] ?? 'Other',
  );
  const sections = [...groups].map(
    ([tag, entries]) =>
      `<section><h2>${escapeHtml(tag)}</h2>\n${entries.map(callSection).join('\n')}</section>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>API · Tifo</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<main>
<h1>Tifo API</h1>
<p>Every call takes and answers JSON; creates take a multipart form too. A signed-in call carries
<code>Authorization: Bearer &lt;token&gt;</code>, with the token that logging in answers. Lists answer
<code>{ data, page, size, total }</code>. The same in a form for machines:
<a href="/api/openapi.json">openapi.json</a>.</p>
${sections.join('\n')}
<section>
<h2>Errors</h2>
<p>Every error is <code>application/problem+json</code>: its <code>code</code> is stable, its
<code>issues</code> name the invalid fields.</p>
<table>${errorRows()}</table>
</section>
</main>
</body>
</html>
`;
}
