import type { CompiledQuery, QueryExecutorProvider, QueryResult } from 'kysely';
import type { Queries } from './engine/database.ts';

type Value = string | number | null;

/** What a statement is run with, by names. */
type Values = Readonly<Record<string, Value | readonly Value[]>>;

const mark = Symbol('placeholder');

/** A query of Kysely's, or one in SQL. */
interface Statement<Row> {
  compile(provider: QueryExecutorProvider): CompiledQuery<Row>;
}

/** Stands in a statement for a value, or for one of a list. */
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

/** Lists of another length are another statement. */
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
 * A statement that is built and compiled once for the reads and once for the writes of a database,
 * and then run with values: to build a small query takes longer than to run it. `build` only passes
 * the values on to the query, for it sees placeholders in their place.
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

/** Makes something for each subject when it is first asked for, as a statement for each kind. */
export function memoize<Subject extends object, Result>(
  make: (subject: Subject) => Result,
): (subject: Subject) => Result {
  const made = new WeakMap<Subject, Result>();
  return (subject) => made.getOrInsertComputed(subject, make);
}
