import type { Config } from '#server/config.ts';
import { parseSender } from '#server/mail/transport.ts';
import { isLoopback } from '#server/shared/loopback.ts';

const anyAddresses: readonly string[] = ['0.0.0.0', '::'];

export function equalPortsSentence(port: number): string {
  return `PORT and METRICS_PORT are both ${port}. Set METRICS_PORT to another port.`;
}

function findEqualPorts({ host, port, metrics }: Config): string[] {
  if (metrics === null || metrics.port !== port || port === 0) return [];
  const hosts = [host, metrics.host];
  const isShared =
    host === metrics.host ||
    hosts.every(isLoopback) ||
    hosts.some((one) => anyAddresses.includes(one));
  return isShared ? [equalPortsSentence(port)] : [];
}

function findRefusedSender({ mailFrom }: Config): string[] {
  try {
    parseSender(mailFrom);
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** Returns a sentence for each setting that is valid by itself, but that a start refuses. */
export function findRefusedSettings(config: Config): string[] {
  return [...findEqualPorts(config), ...findRefusedSender(config)];
}
