import type { FastifyRequest } from 'fastify';
import { deviceHeader, parseDeviceMark } from '#contract/device-mark.ts';
import { addressBlock } from '#server/shared/throttle/address-block.ts';

export interface Caller {
  /** IPv4 address, or the /64 prefix of an IPv6 address. */
  readonly address: string;
  readonly userAgent: string | undefined;
  readonly device: string | null;
}

export function callerOf(request: FastifyRequest): Caller {
  return {
    address: addressBlock(request.ip),
    userAgent: request.headers['user-agent'],
    device: parseDeviceMark(request.headers[deviceHeader]),
  };
}
