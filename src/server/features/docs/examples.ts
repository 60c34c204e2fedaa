import type { Schema } from './schema.ts';

export const exampleId = '01993e4f-6c1a-7d20-9b58-3f0c7ae1d264';
const texts: Readonly<Record<string, string>> = {
  _id: exampleId,
  id: exampleId,
  creator: exampleId,
  owner: exampleId,
  on: exampleId,
  name: 'Curva Nord',
  creatorName: 'Marta',
  email: 'marta@example.com',
  password: 'Curva-Nord-82',
  newPassword: 'Curva-Sud-83',
  token: 'kR7yV0m9cYx3uQdJt5sWb2LhNf8aPzEiGo6TXwCq1vM',
  link: 'hT4kV0m9cYx3uQdJt5sWb2LhNf8aPzEiGo6TXwCq1vM',
  confirmationCode: '482913',
  interestedIn: 'fifa',
  gender: 'otros',
  next: '/motogp/riders',
  image: '/media/9f86d081884c7d65.webp',
  contact: 'mailto:hello@example.com',
  device: 'Firefox on Windows',
  comment: 'What a season.',
  createdAt: '2026-05-17T18:30:00.000Z',
  lastUsedAt: '2026-05-18T07:05:00.000Z',
};

function textExample(name: string, { minLength = 0, maxLength = 200 }: Schema): string {
  const text = texts[name] ?? (/^[a-z]+\d?$/.test(name) && maxLength < 100 ? exampleId : name);
  return text.slice(0, maxLength).padEnd(minLength, 'x');
}

function numberExample({ minimum = 0, maximum }: Schema): number {
  return maximum === undefined ? Math.max(1, minimum) : Math.round((minimum + maximum) / 2);
}

export function exampleOf(schema: Schema, name = ''): unknown {
  const { examples, enum: options, anyOf, properties = {}, items } = schema;
  const known = [...(examples ?? []), schema.const, schema.default, ...(options ?? [])];
  const example = known.find((value) => value !== undefined);
  if (example !== undefined) return example;
  if (anyOf) return exampleOf(anyOf.find(({ type }) => type !== 'null') ?? {}, name);
  switch ([schema.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(properties).map(([field, value]) => [field, exampleOf(value, field)]),
      );
    case 'array':
      return items ? [exampleOf(items, name === 'likes' ? 'id' : name)] : [];
    case 'string':
      return textExample(name, schema);
    case 'integer':
    case 'number':
      return numberExample(schema);
    case 'boolean':
      return true;
    default:
      return null;
  }
}
