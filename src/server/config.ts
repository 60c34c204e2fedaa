import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { type Static, Type } from 'typebox';
import { Check } from 'typebox/schema';
import { programFolder } from './version.ts';

const proxyPattern = '(loopback|linklocal|uniquelocal|[0-9a-fA-F.:]*[.:][0-9a-fA-F.:]*(/[0-9.]+)?)';

const Environment = Type.Object({
  PORT: Type.String({ pattern: '^[0-9]{1,5}$', default: '3000' }),
  HOST: Type.String({ minLength: 1, default: '127.0.0.1' }),
  PUBLIC_URL: Type.Optional(Type.String({ pattern: '^https?://[^/?#]+/?$' })),
  DATA_DIR: Type.String({ minLength: 1, default: './data' }),
  DATABASE_URL: Type.Optional(Type.String()),
  MOVE_TO: Type.Optional(Type.String()),
  SMTP_URL: Type.Optional(Type.String({ pattern: '^smtps?://' })),
  MAIL_FROM: Type.String({ minLength: 3, default: 'Tifo <tifo@localhost>' }),
  TRUST_PROXY: Type.Optional(
    Type.String({ pattern: `^ *${proxyPattern}( *, *${proxyPattern})* *$` }),
  ),
  LOG_LEVEL: Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    default: 'info',
  }),
  RATE_LIMITS: Type.Enum(['on', 'off'], { default: 'on' }),
  MAX_CONNECTIONS: Type.String({ pattern: '^[1-9][0-9]{0,5}$', default: '4000' }),
  MAX_CONNECTIONS_PER_ADDRESS: Type.String({ pattern: '^[1-9][0-9]{0,5}$', default: '200' }),
  CONTACT: Type.Optional(Type.String({ pattern: '^(mailto:[!-~]+@[!-~]+|https://[!-~]+)$' })),
  MIN_FREE_DISK: Type.String({ pattern: '^[0-9]{1,9}$', default: '64' }),
  BACKUPS: Type.Enum(['nightly', 'off'], { default: 'nightly' }),
  BACKUP_DIR: Type.Optional(Type.String({ minLength: 1 })),
  METRICS_PORT: Type.Optional(
    Type.String({ pattern: String.raw`^(([^\s:/]+|\[[0-9a-fA-F:.]+\]):)?[0-9]{1,5}$` }),
  ),
});
type Environment = Static<typeof Environment>;

export const settingNames: readonly string[] = Object.keys(Environment.properties);

const defaults = Object.fromEntries(
  Object.entries(Environment.properties).flatMap(([name, schema]) =>
    'default' in schema ? [[name, schema.default]] : [],
  ),
);

/** Explains the values that `isDatabaseUrl` accepts. */
export const databaseUrlForm =
  'postgres://user:password@host/database; percent-encode @, /, ? and # in the user and the password';

const hints: Record<keyof Environment, string> = {
  PORT: 'a port number from 1 to 65535, for example 3000',
  HOST: 'an address to listen on, for example 127.0.0.1',
  PUBLIC_URL: 'an origin without a path, for example https://tifo.example',
  DATA_DIR: 'a folder',
  DATABASE_URL: databaseUrlForm,
  MOVE_TO: databaseUrlForm,
  SMTP_URL:
    'smtp://user:password@host:port; percent-encode @, /, ? and # in the user and the password',
  MAIL_FROM: 'a sender, for example Tifo <tifo@example.org>',
  TRUST_PROXY: 'addresses of proxies, separated by commas, for example 127.0.0.1,10.0.0.0/8',
  LOG_LEVEL: 'one of fatal, error, warn, info, debug, trace, silent',
  RATE_LIMITS: 'on or off',
  MAX_CONNECTIONS: 'a number of connections, for example 4000',
  MAX_CONNECTIONS_PER_ADDRESS: 'a number of connections, for example 200',
  CONTACT: 'mailto:security@tifo.example or an https address',
  MIN_FREE_DISK: 'mebibytes, for example 64, or 0 for no limit',
  BACKUPS: 'nightly or off',
  BACKUP_DIR: 'a folder',
  METRICS_PORT:
    'a port number from 1 to 65535, for example 9464, or an address and a port, such as 10.0.0.5:9464',
};

/** Rules beyond the patterns. */
const rules: { readonly [Name in keyof Environment]?: (value: string) => boolean } = {
  PORT: isPort,
  PUBLIC_URL: (value) => URL.canParse(value),
  DATABASE_URL: isDatabaseUrl,
  SMTP_URL: isMailServer,
  TRUST_PROXY: (value) => splitProxies(value).every(isProxy),
  METRICS_PORT: (value) => isPort(value.slice(value.lastIndexOf(':') + 1)),
};

function isPort(value: string): boolean {
  return Number(value) <= 65_535;
}

/** Refuses a password with an unescaped "/", "?" or "#", of which only a part would be used. */
function isMailServer(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { hostname, pathname, search, hash } = new URL(value);
  const hasPath = pathname !== '' && pathname !== '/';
  return hostname !== '' && !hasPath && !search.includes('@') && hash === '';
}

/** Returns null for an invalid address. The driver accepts a user without a host. */
export function parseDatabaseUrl(value: string): URL | null {
  return URL.parse(value.replace('@/', '@localhost/'));
}

/** Refuses an unescaped password like `isMailServer`. */
export function isDatabaseUrl(value: string): boolean {
  const url = parseDatabaseUrl(value);
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol)) return false;
  const isCut = url.pathname.length < 2 || url.hash !== '';
  return !isCut && ![url.pathname, url.search].some((part) => part.includes('@'));
}

function splitProxies(value: string): string[] {
  return value.split(',').map((address) => address.trim());
}

/** Expects a value that matches the pattern. */
function isProxy(value: string): boolean {
  const [address = '', mask = '0'] = value.split('/');
  if (!/[.:]/.test(address)) return true;
  const version = isIP(address);
  if (version === 0) return false;
  if (/^\d+$/.test(mask)) return Number(mask) <= (version === 4 ? 32 : 128);
  return version === 4 && isIP(mask) === 4;
}

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** Null for the SQLite file in `dataDir`. */
  readonly databaseUrl: string | null;
  /** Target of the command `move`. Everything else ignores it. */
  readonly moveTo: string | null;
  /** Null to write mails to `dataDir`/mailbox. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly trustProxy: readonly string[];
  readonly logLevel: string;
  readonly rateLimits: boolean;
  readonly maxConnections: number;
  /** Does not apply to trusted proxies. */
  readonly maxConnectionsPerAddress: number;
  readonly contact: string | null;
  /** Bytes of free disk space below which writes are refused; 0 disables the check. */
  readonly minFreeDisk: number;
  /** Enables nightly backups and the backup before each upgrade. */
  readonly backups: boolean;
  readonly backupDir: string;
  /** Serves the metrics and readiness details; null if disabled. */
  readonly metrics: MetricsAddress | null;
}

export interface MetricsAddress {
  /** Without the brackets of an IPv6 address. */
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
}

export type Variables = Readonly<Record<string, string | undefined>>;

export function environmentVariables(): Variables {
  return process.env;
}

function parseEnvironment(variables: Variables): Environment {
  const values: Record<string, unknown> = { ...defaults };
  const errors: string[] = [];
  for (const [name, schema] of Object.entries(Environment.properties)) {
    const value = variables[name];
    if (value === undefined || value === '') continue;
    values[name] = value;
    const setting = name as keyof Environment;
    if (Check(schema, value) && rules[setting]?.(value) !== false) continue;
    errors.push(`  ${name}: ${hints[setting]}`);
  }
  if (errors.length > 0) throw new Error(`These settings are not valid:\n${errors.join('\n')}`);
  return values as Environment;
}

function parseMetricsAddress(value: string): MetricsAddress {
  const port = value.slice(value.lastIndexOf(':') + 1);
  const host = value.slice(0, -port.length - 1).replaceAll(/[[\]]/g, '');
  return { host: host || '127.0.0.1', port: Number(port) };
}

/** Throws if a setting is invalid. */
export function loadConfig(variables: Variables = process.env): Config {
  const environment = parseEnvironment(variables);
  const { PORT, PUBLIC_URL, TRUST_PROXY, METRICS_PORT } = environment;
  return {
    port: Number(PORT),
    host: environment.HOST,
    publicUrl: PUBLIC_URL?.replace(/\/$/, '') ?? `http://localhost:${PORT}`,
    dataDir: resolve(programFolder, environment.DATA_DIR),
    databaseUrl: environment.DATABASE_URL ?? null,
    moveTo: environment.MOVE_TO ?? null,
    smtpUrl: environment.SMTP_URL ?? null,
    mailFrom: environment.MAIL_FROM,
    trustProxy: TRUST_PROXY === undefined ? [] : splitProxies(TRUST_PROXY),
    logLevel: environment.LOG_LEVEL,
    rateLimits: environment.RATE_LIMITS === 'on',
    maxConnections: Number(environment.MAX_CONNECTIONS),
    maxConnectionsPerAddress: Number(environment.MAX_CONNECTIONS_PER_ADDRESS),
    contact: environment.CONTACT ?? null,
    minFreeDisk: Number(environment.MIN_FREE_DISK) * 1024 * 1024,
    backups: environment.BACKUPS === 'nightly',
    backupDir: resolve(
      programFolder,
      environment.BACKUP_DIR ?? join(environment.DATA_DIR, 'backups'),
    ),
    metrics: METRICS_PORT === undefined ? null : parseMetricsAddress(METRICS_PORT),
  };
}
