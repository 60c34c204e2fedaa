import { commonErrors, type ErrorCode, errors } from '#contract/errors/errors.ts';
import { escapeHtml } from '#contract/escape-html.ts';
import type { ApiDocument, Operation } from './document.ts';
import { renderCode, renderGuide } from './guide.ts';
import { referencedName, type Schema } from './schema.ts';

type Schemas = ApiDocument['components']['schemas'];

interface Entry {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

function renderType(schema: Schema): string {
  const name = referencedName(schema);
  if (name) return `<a href="#schema-${escapeHtml(name)}">${escapeHtml(name)}</a>`;
  if (schema.const !== undefined) return escapeHtml(JSON.stringify(schema.const));
  if (schema.enum) return escapeHtml(`one of ${schema.enum.join(', ')}`);
  if (schema.anyOf) return schema.anyOf.map(renderType).join(' or ');
  if (schema.items) return `list of ${renderType(schema.items)}`;
  const { minimum, maximum, maxLength } = schema;
  const range = minimum !== undefined && maximum !== undefined ? ` ${minimum}–${maximum}` : '';
  const length = maxLength === undefined ? '' : ` of at most ${maxLength} characters`;
  return escapeHtml(`${[schema.type ?? 'object'].flat().join(' or ')}${range}${length}`);
}

function renderRow(name: string, place: string, html: string): string {
  return `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${place}</td><td>${html}</td></tr>`;
}

function renderTypeAndDescription(schema: Schema, description = schema.description): string {
  return `${renderType(schema)}${description ? `. ${escapeHtml(description)}` : ''}`;
}

function renderFieldRows(schema: Schema, requiredText: string): string[] {
  const object = schema.properties ? schema : schema.anyOf?.find((option) => option.properties);
  return Object.entries(object?.properties ?? {}).map(([name, field]) => {
    const isRequired = object?.required?.includes(name);
    return renderRow(name, isRequired ? requiredText : 'optional', renderTypeAndDescription(field));
  });
}

function renderParameterRows({ parameters }: Operation): string[] {
  return parameters.map(({ name, in: place, required, description, schema }) =>
    renderRow(
      name,
      `${place}${required ? '' : ', optional'}`,
      renderTypeAndDescription(schema, description),
    ),
  );
}

const renderTable = (rows: readonly string[]) =>
  rows.length > 0 ? `<table>${rows.join('\n')}</table>` : '';

function formatCurl({ method, path, operation }: Entry): string {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = operation.parameters.find((candidate) => candidate.name === name);
    return encodeURIComponent(String(parameter?.example ?? name.toUpperCase()));
  });
  const required = operation.parameters
    .filter(({ in: place, required }) => place === 'query' && required)
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`);
  const query = required.length > 0 ? `?${required.join('&')}` : '';
  const option = method === 'get' ? '' : `-X ${method.toUpperCase()} `;
  const lines = [`curl ${option}"$TIFO${address}${query}"`];
  if (operation.security.length > 0) lines.push('-H "Authorization: Bearer $TOKEN"');
  const body = operation.requestBody?.content['application/json']?.example;
  if (body !== undefined) {
    const json = JSON.stringify(body, null, 1).replaceAll(/\n */g, ' ');
    lines.push('-H "Content-Type: application/json"', `-d '${json.replaceAll("'", "'\\''")}'`);
  }
  return lines.join(' \\\n  ');
}

const isCommon = (code: string) => (commonErrors as readonly string[]).includes(code);

function renderProblems({ responses }: Operation): string {
  const links = Object.entries(responses).flatMap(([status, { content = {} }]) =>
    Object.keys(content['application/problem+json']?.examples ?? {})
      .filter((code) => !isCommon(code))
      .map((code) => `<a href="#${escapeHtml(code)}">${escapeHtml(`${status} ${code}`)}</a>`),
  );
  return `<p>Problems: ${[...links, '<a href="#errors">those of any call</a>'].join(', ')}.</p>`;
}

function renderBody({ requestBody }: Operation, schemas: Schemas): string {
  const content = requestBody?.content ?? {};
  const schema = Object.values(content)[0]?.schema;
  const name = schema && referencedName(schema);
  if (!name) return '';
  const form = content['multipart/form-data'] ? ', or a form with a picture' : '';
  const rows = renderFieldRows(schemas[name] ?? {}, 'required');
  return `<h4>Takes ${renderType(schema)}${form}</h4>${renderTable(rows)}`;
}

function renderAnswer({ responses }: Operation): string {
  const answer = Object.values(responses[200]?.content ?? {})[0];
  if (!answer) return '';
  const example = renderCode(JSON.stringify(answer.example, null, 2));
  return `<h4>Answer: ${renderType(answer.schema)}</h4>\n${example}`;
}

function renderCall(entry: Entry, schemas: Schemas): string {
  const { method, path, operation } = entry;
  return `<details>
<summary><b>${escapeHtml(method.toUpperCase())}</b> <code>${escapeHtml(path)}</code> <span>${escapeHtml(operation.summary)}</span></summary>
<div id="${escapeHtml(operation.operationId)}">
<p>${escapeHtml(operation.description)}</p>
<p>Bounded by: ${escapeHtml(operation['x-bound'])}.</p>
${renderTable(renderParameterRows(operation))}
${renderBody(operation, schemas)}
<h4>Request</h4>
${renderCode(formatCurl(entry))}
${renderAnswer(operation)}
${renderProblems(operation)}
</div>
</details>`;
}

function renderSchema([name, schema]: readonly [string, Schema]): string {
  const rows = renderFieldRows(schema, 'always');
  return `<details>
<summary><code>${escapeHtml(name)}</code></summary>
<div id="schema-${escapeHtml(name)}">
${schema.description ? `<p>${escapeHtml(schema.description)}</p>` : ''}
${rows.length > 0 ? renderTable(rows) : `<p>${renderType(schema)}</p>`}
</div>
</details>`;
}

function renderErrorRows(): string {
  return Object.entries(errors)
    .map(
      ([code, { status, message }]) =>
        `<tr id="${escapeHtml(code)}"><th scope="row"><code>${escapeHtml(code)}</code></th><td>${status}</td><td>${escapeHtml(message)}${isCommon(code as ErrorCode) ? ' (any call)' : ''}</td></tr>`,
    )
    .join('\n');
}

function toEntries({ paths }: ApiDocument): Entry[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
}

export function renderDocsPage(document: ApiDocument): string {
  const { schemas } = document.components;
  const groups = Map.groupBy(toEntries(document), ({ operation }) => operation.tags[0] ?? 'Other');
  const names = [...groups.keys()];
  const anchor = (tag: string) => `calls-${names.indexOf(tag)}`;
  const sections = [...groups].map(
    ([tag, entries]) =>
      `<h3 id="${anchor(tag)}">${escapeHtml(tag)}</h3>\n${entries.map((entry) => renderCall(entry, schemas)).join('\n')}`,
  );
  const links = names.map((tag) => `<a href="#${anchor(tag)}">${escapeHtml(tag)}</a>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · Tifo</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<main>
<p><a href="/">Tifo</a></p>
<h1>Tifo API</h1>
<p>All that the pages of Tifo do, your program can do: the pages use these calls too.</p>
<nav aria-label="On this page">
<p><a href="#start">Your first call</a> · <a href="#answers">Takes and answers</a> ·
<a href="#limits">Limits</a> · <a href="#tools">Tools</a> · <a href="#calls">Calls</a> ·
<a href="#schemas">Schemas</a> · <a href="#errors">Errors</a></p>
</nav>
${renderGuide(document.servers[0]?.url ?? '')}
<section id="calls">
<h2>Calls</h2>
<p>${links.join(' · ')}</p>
${sections.join('\n')}
</section>
<section id="schemas">
<h2>Schemas</h2>
<p>What calls take and answer, by its name in <a href="/api/openapi.json">openapi.json</a>.</p>
${Object.entries(schemas).map(renderSchema).join('\n')}
</section>
<section id="errors">
<h2>Errors</h2>
<p>Every error is <code>application/problem+json</code>: its <code>code</code> is stable, its
<code>issues</code> name the invalid fields.</p>
<table>${renderErrorRows()}</table>
</section>
</main>
</body>
</html>
`;
}
