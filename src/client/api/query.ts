import {
  type DataTag,
  partialMatchKey,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import type { Answer } from '#contract/call.ts';
import { type Arguments, type CallAt, createQueryFunction, type Target } from './send.ts';

interface KeyInput {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: object | undefined;
}

/** Builds a cache key. Partial input matches every query that contains it. */
export function queryKeyOf<const T extends Target>(target: T, input?: KeyInput) {
  const call = typeof target === 'string' ? target : `${target.method} ${target.path}`;
  const key: QueryKey = input ? [call, input] : [call];
  return key as DataTag<QueryKey, Answer<CallAt<T>>, Error>;
}

/** The query rejects with a `CallError`. */
export function queryOf<const T extends Target>(target: T, ...args: Arguments<CallAt<T>>) {
  const { params, query }: KeyInput = args[0] ?? {};
  return queryOptions({
    queryKey: queryKeyOf(target, { params, query }),
    queryFn: createQueryFunction(target, ...args),
  });
}

/** Keeps previous data while another page, order or filter loads. */
export function listQueryOf<const T extends Target>(target: T, ...args: Arguments<CallAt<T>>) {
  const { params }: KeyInput = args[0] ?? {};
  const sameList = queryKeyOf(target, params && { params });
  return queryOptions({
    ...queryOf(target, ...args),
    placeholderData: (previousData, previousQuery) =>
      previousQuery && partialMatchKey(previousQuery.queryKey, sameList) ? previousData : undefined,
  });
}

/** Refetches active queries unless `refetchType` is 'none'. */
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
