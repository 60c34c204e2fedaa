import type { CompiledQuery, QueryExecutorProvider, QueryResult } from 'kysely';
import type { Queries } from './engine/database.ts';

type Scalar = string | number | null;

type Values = Readonly<Record<string, Scalar | readonly Scalar[]>>;

const readValue = Symbol('readValue');

interface Statement<Row> {
  compile(provider: QueryExecutorProvider): CompiledQuery<Row>;
}

interface Placeholder {
  readonly [readValue]: (values: Values) => Scalar;
}

function createPlaceholders<V extends Values>(values: V): V {
  const placeholders: Record<string, Placeholder | Placeholder[]> = {};
  for (const [name, value] of Object.entries(values)) {
    placeholders[name] = Array.isArray(value)
      ? value.map((_, index) => ({
          [readValue]: (current: Values) => (current[name] as readonly Scalar[])[index] ?? null,
        }))
      : { [readValue]: (current: Values) => current[name] as Scalar };
  }
  return placeholders as unknown as V;
}

/** Statements differ only in the lengths of their lists. */
function listLengths(values: Values): string {
  let lengths = '';
  for (const name in values) {
    const value = values[name];
    if (Array.isArray(value)) lengths += `${value.length} `;
  }
  return lengths;
}

function isPlaceholder(parameter: unknown): parameter is Placeholder {
  return typeof parameter === 'object' && parameter !== null && readValue in parameter;
}

/**
 * Compiles a statement once, since building a small query takes longer than running it. `build`
 * receives placeholders instead of values, so it must not inspect them.
 */
export function prepare<V extends Values, Row>(
  build: (queries: Queries, values: V) => Statement<Row>,
): (queries: Queries, values: V) => Promise<QueryResult<Row>> {
  const statements = new WeakMap<object, Map<string, CompiledQuery<Row>>>();
  return (queries, values) => {
    const { adapter } = queries.getExecutor();
    const statement = statements
      .getOrInsertComputed(adapter, () => new Map())
      .getOrInsertComputed(listLengths(values), () =>
        build(queries, createPlaceholders(values)).compile(queries),
      );
    const parameters = statement.parameters.map((parameter) =>
      isPlaceholder(parameter) ? parameter[readValue](values) : parameter,
    );
    return queries.executeQuery({ ...statement, parameters });
  };
}

export function memoize<Subject extends object, Result>(
  compute: (subject: Subject) => Result,
): (subject: Subject) => Result {
  const results = new WeakMap<Subject, Result>();
  return (subject) => results.getOrInsertComputed(subject, compute);
}
