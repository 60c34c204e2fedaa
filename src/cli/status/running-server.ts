import { realpath } from 'node:fs/promises';
import type { Config } from '#server/config.ts';
import type { ReadinessDetails } from '#server/features/health/details.ts';
import { probePaths } from '#server/http/plugins/probes.ts';

export interface RunningServer {
  /**
   * 'silent' if connections are accepted but not answered in time, 'other installation' if the
   * metrics port reports another `DATA_DIR`.
   */
  readonly state:
    | 'ready'
    | 'backlog'
    | 'unavailable'
    | 'stopped'
    | 'silent'
    | 'other program'
    | 'other installation';
  readonly url: string;
  /** Known only from the metrics port. */
  readonly details: ReadinessDetails | null;
}

const timeoutMs = 3000;
const readinessWords: readonly unknown[] = ['ready', 'backlog', 'unavailable'];

const anyAddress: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

function originOf(host: string, port: number): string {
  const address = anyAddress[host] ?? host;
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
}

async function request(url: string): Promise<{ text: string } | { isSilent: boolean }> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    return { text: await response.text() };
  } catch (error) {
    return { isSilent: error instanceof Error && error.name === 'TimeoutError' };
  }
}

function parseDetails(text: string): ReadinessDetails | null {
  try {
    const details = JSON.parse(text) as ReadinessDetails;
    return readinessWords.includes(details.status) ? details : null;
  } catch {
    return null;
  }
}

async function isSameFolder(one: string, other: string): Promise<boolean> {
  const resolve = (path: string) => realpath(path).catch(() => path);
  return (await resolve(one)) === (await resolve(other));
}

/** Asks the metrics port first, if there is one. */
export async function askServer({
  host,
  port,
  metrics,
  dataDir,
}: Pick<Config, 'host' | 'port' | 'metrics' | 'dataDir'>): Promise<RunningServer> {
  const url = originOf(host, port);
  if (metrics && metrics.port > 0) {
    const answer = await request(originOf(metrics.host, metrics.port) + probePaths.ready);
    const details = 'text' in answer ? parseDetails(answer.text) : null;
    if (details) {
      const isOurs = await isSameFolder(details.dataDir, dataDir);
      return { state: isOurs ? details.status : 'other installation', url, details };
    }
  }
  const answer = await request(url + probePaths.ready);
  if ('isSilent' in answer) {
    return { state: answer.isSilent ? 'silent' : 'stopped', url, details: null };
  }
  const word = answer.text.trim();
  const isReadiness = readinessWords.includes(word);
  const state = isReadiness ? (word as RunningServer['state']) : 'other program';
  return { state, url, details: null };
}
