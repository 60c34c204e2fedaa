import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Expects a host name or address without port and brackets. */
export function isLoopback(host: string): boolean {
  if (host.toLowerCase() === 'localhost') return true;
  const version = isIP(host);
  return version !== 0 && loopback.check(host, version === 4 ? 'ipv4' : 'ipv6');
}

/** Returns a host without port and brackets; empty if it cannot be parsed. */
export function hostOf(authority: string): string {
  const origin = authority.includes('://') ? authority : `http://${authority}`;
  const host = URL.canParse(origin) ? new URL(origin).hostname : '';
  return host.replace(/^\[(.*)\]$/, '$1');
}
