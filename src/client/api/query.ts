import {
  type DataTag,
  partialMatchKey,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import type { Answer } from '#contract/call.ts';
import { type Arguments, type CallAt, createQueryFunction, type Target } from './send.ts';

/** What a query is asked with, or the part of it that a group of queries has in common. */
interface KeyInput {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: object | undefined;
}

/**
 * The key of what a call answered: its method and path, then its input. Without an input, or with
 * a part of it, it matches every query that was asked with that part.
 */
export function queryKeyOf<const T extends Target>(target: T, input?: KeyInput) {
  const call = typeof target === 'string' ? target : `${target.method} ${target.path}`;
  const key: QueryKey = input ? [call, input] : [call];
  return key as DataTag<QueryKey, Answer<CallAt<T>>, Error>;
}

/** Options of a query that sends the call; it fails with a `CallError`. */
export function queryOf<const T extends Target>(target: T, ...args: Arguments<CallAt<T>>) {
  const { params, query }: KeyInput = args[0] ?? {};
  return queryOptions({
    queryKey: queryKeyOf(target, { params, query }),
    queryFn: createQueryFunction(target, ...args),
  });
}

/**
 * The same for a call with a query: while another page, order or filter of the same path loads,
 * what was shown before stays.
 */
export function listQueryOf<const T extends Target>(target: T, ...args: Arguments<CallAt<T>>) {
  const { params }: KeyInput = args[0] ?? {};
  const sameList = queryKeyOf(target, params && { params });
  return queryOptions({
    ...queryOf(target, ...args),
    placeholderData: (shown, before) =>
      before && partialMatchKey(before.queryKey, sameList) ? shown : undefined,
  });
}

/**
 * Marks what these calls answered as out of date; what of it is on show is asked for again, unless
 * `refetchType` is 'none'.
 */
export async function refreshQueries(
  client: QueryClient,
  targets: readonly Target[],
  refetchType: 'active' | 'none' = 'active',
): Promise<void> {
  await Promise.all(
    targets.map((target) =>
      client.invalidateQueries({ queryKey: queryKeyOf(target), refetchType }),
    ),
  );
}
