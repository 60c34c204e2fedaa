import type { FastifyRequest } from 'fastify';
import { deviceHeader, parseDeviceMark } from '#contract/device-mark.ts';
import { addressBlock } from '#server/shared/throttle/address-block.ts';

/** Where a request came from. */
export interface Caller {
  /** An IPv4 address, or the /64 of an IPv6 one. */
  readonly address: string;
  readonly userAgent: string | undefined;
  /** The mark that the browser keeps; null when it sent none of our form. */
  readonly device: string | null;
}

export function callerOf(request: FastifyRequest): Caller {
  return {
    address: addressBlock(request.ip),
    userAgent: request.headers['user-agent'],
    device: parseDeviceMark(request.headers[deviceHeader]),
  };
}
