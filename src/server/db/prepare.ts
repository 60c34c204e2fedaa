import type { CompiledQuery, QueryExecutorProvider, QueryResult } from 'kysely';
import type { Queries } from './engine/database.ts';

type Value = string | number | null;

type Values = Readonly<Record<string, Value | readonly Value[]>>;

const mark = Symbol('placeholder');

interface Statement<Row> {
  compile(provider: QueryExecutorProvider): CompiledQuery<Row>;
}

interface Placeholder {
  readonly [mark]: (values: Values) => Value;
}

function placeholdersOf<V extends Values>(values: V): V {
  const one = (read: Placeholder[typeof mark]): Placeholder => ({ [mark]: read });
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    Array.isArray(value)
      ? value.map((_, index) => one((given) => (given[name] as readonly Value[])[index] ?? null))
      : one((given) => given[name] as Value),
  ]);
  return Object.fromEntries(entries);
}

function shapeOf(values: Values): string {
  let shape = '';
  for (const name in values) {
    const value = values[name];
    if (Array.isArray(value)) shape += `${value.length} `;
  }
  return shape;
}

function isPlaceholder(parameter: unknown): parameter is Placeholder {
  return typeof parameter === 'object' && parameter !== null && mark in parameter;
}

/**
 * Compiles a statement once, as building a small query takes longer than running it. `build`
 * receives placeholders, so it may only pass values on.
 */
export function prepare<V extends Values, Row>(
  build: (queries: Queries, values: V) => Statement<Row>,
): (queries: Queries, values: V) => Promise<QueryResult<Row>> {
  const statements = new WeakMap<object, Map<string, CompiledQuery<Row>>>();
  return (queries, values) => {
    const known = statements.getOrInsertComputed(queries.getExecutor().adapter, () => new Map());
    const shape = shapeOf(values);
    let statement = known.get(shape);
    if (statement === undefined) {
      statement = build(queries, placeholdersOf(values)).compile(queries);
      known.set(shape, statement);
    }
    const parameters = statement.parameters.map((parameter) =>
      isPlaceholder(parameter) ? parameter[mark](values) : parameter,
    );
    return queries.executeQuery({ ...statement, parameters });
  };
}

export function memoize<Subject extends object, Result>(
  make: (subject: Subject) => Result,
): (subject: Subject) => Result {
  const made = new WeakMap<Subject, Result>();
  return (subject) => made.getOrInsertComputed(subject, make);
}
