import { resolve } from 'node:path';
import { type Static, Type } from 'typebox';
import { Check } from 'typebox/schema';

const proxy = '(loopback|linklocal|uniquelocal|[0-9a-fA-F.:]*[.:][0-9a-fA-F.:]*(/[0-9.]+)?)';

/** All settings, each optional, validated by `loadConfig`. */
const Environment = Type.Object({
  PORT: Type.String({ pattern: '^[0-9]{1,5}$', default: '3000' }),
  HOST: Type.String({ minLength: 1, default: '127.0.0.1' }),
  PUBLIC_URL: Type.Optional(Type.String({ pattern: '^https?://[^/?#]+/?$' })),
  DATA_DIR: Type.String({ minLength: 1, default: './data' }),
  DATABASE_URL: Type.Optional(Type.String({ pattern: '^postgres(ql)?://' })),
  SMTP_URL: Type.Optional(Type.String({ pattern: '^smtps?://' })),
  MAIL_FROM: Type.String({ minLength: 3, default: 'Tifo <tifo@localhost>' }),
  TRUST_PROXY: Type.Optional(Type.String({ pattern: `^ *${proxy}( *, *${proxy})* *$` })),
  LOG_LEVEL: Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    default: 'info',
  }),
  RATE_LIMITS: Type.Enum(['on', 'off'], { default: 'on' }),
  MAX_CONNECTIONS: Type.String({ pattern: '^[1-9][0-9]{0,5}$', default: '4000' }),
  MAX_CONNECTIONS_PER_ADDRESS: Type.String({ pattern: '^[1-9][0-9]{0,5}$', default: '200' }),
  CONTACT: Type.Optional(Type.String({ pattern: '^(mailto:[!-~]+@[!-~]+|https://[!-~]+)$' })),
  MIN_FREE_DISK: Type.String({ pattern: '^[0-9]{1,9}$', default: '64' }),
});
type Environment = Static<typeof Environment>;

const defaults = Object.fromEntries(
  Object.entries(Environment.properties).flatMap(([name, schema]) =>
    'default' in schema ? [[name, schema.default]] : [],
  ),
);

const hints: Record<keyof Environment, string> = {
  PORT: 'a port number, for example 3000',
  HOST: 'an address to listen on, for example 127.0.0.1',
  PUBLIC_URL: 'an origin without a path, for example https://tifo.example',
  DATA_DIR: 'a folder',
  DATABASE_URL: 'postgres://user:password@host/database',
  SMTP_URL: 'smtp://user:password@host:port',
  MAIL_FROM: 'a sender, for example Tifo <tifo@example.org>',
  TRUST_PROXY: 'addresses of proxies, separated by commas',
  LOG_LEVEL: 'one of fatal, error, warn, info, debug, trace, silent',
  RATE_LIMITS: 'on or off',
  MAX_CONNECTIONS: 'a number of connections, for example 4000',
  MAX_CONNECTIONS_PER_ADDRESS: 'a number of connections, for example 200',
  CONTACT: 'mailto:security@tifo.example or an https address',
  MIN_FREE_DISK: 'mebibytes, for example 64, or 0 for no limit',
};

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Origin of mailed links, without a trailing slash. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** Null for the SQLite file in `dataDir`. */
  readonly databaseUrl: string | null;
  /** Null to write mails to `dataDir`/mailbox. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly trustProxy: readonly string[];
  readonly logLevel: string;
  readonly rateLimits: boolean;
  /** Maximum open connections in total, and from one address other than a trusted proxy. */
  readonly maxConnections: number;
  readonly maxConnectionsPerAddress: number;
  readonly contact: string | null;
  /** Bytes of free disk below which only reads are served; 0 disables this. */
  readonly minFreeDisk: number;
}

/**
 * Reads the settings; throws one error that names every invalid variable and its expected value.
 */
export function loadConfig(
  env: Readonly<Record<string, string | undefined>> = process.env,
): Config {
  const given = Object.fromEntries(
    Object.keys(hints)
      .filter((name) => env[name] !== undefined && env[name] !== '')
      .map((name) => [name, env[name]]),
  );
  const values: Record<string, unknown> = { ...defaults, ...given };
  const invalid = Object.entries(Environment.properties)
    .filter(([name, schema]) => {
      const value = values[name];
      return value !== undefined && !Check(schema, value);
    })
    .map(([name]) => name as keyof Environment);
  if (invalid.length > 0) {
    const lines = invalid.map((name) => `  ${name}: ${hints[name]}`);
    throw new Error(`These settings are not valid:\n${lines.join('\n')}`);
  }
  const checked = values as Environment;
  return {
    port: Number(checked.PORT),
    host: checked.HOST,
    publicUrl: (checked.PUBLIC_URL ?? `http://localhost:${checked.PORT}`).replace(/\/$/, ''),
    dataDir: resolve(checked.DATA_DIR),
    databaseUrl: checked.DATABASE_URL ?? null,
    smtpUrl: checked.SMTP_URL ?? null,
    mailFrom: checked.MAIL_FROM,
    trustProxy: checked.TRUST_PROXY?.split(',').map((part) => part.trim()) ?? [],
    logLevel: checked.LOG_LEVEL,
    rateLimits: checked.RATE_LIMITS === 'on',
    maxConnections: Number(checked.MAX_CONNECTIONS),
    maxConnectionsPerAddress: Number(checked.MAX_CONNECTIONS_PER_ADDRESS),
    contact: checked.CONTACT ?? null,
    minFreeDisk: Number(checked.MIN_FREE_DISK) * 1024 * 1024,
  };
}
