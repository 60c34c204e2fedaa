import { ok } from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { connect } from 'node:http2';
import { type RequestOptions, request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { storeFan } from '#tests/support/fans/server-fans.ts';
import { freePort, type RunningServer, startServer } from '#tests/support/server.ts';
import { checkout, runTool, type Trial } from './tools.ts';

const mebibyte = 1024 * 1024;
const wholePicture = 5 * mebibyte;
const tooLarge = 7 * mebibyte;
const forgedAddress = '203.0.113.9';
/** Logged network of the visitor in `checkAddress`. */
const visitorNetwork = '127.0.5.0/24';
const floodCalls = 420;

interface Ports {
  readonly http: number;
  readonly https: number;
}

interface ProxyResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
}

interface CallOptions extends RequestOptions {
  readonly body?: Buffer;
}

/** Resolves with the headers, before the body. */
function call(
  port: number,
  path: string,
  { body, ...options }: CallOptions = {},
): Promise<ProxyResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<ProxyResponse>();
  const sent = request(
    {
      port,
      path,
      host: 'localhost',
      family: 4,
      rejectUnauthorized: false,
      agent: false,
      ...options,
    },
    (response) => {
      resolve({ status: response.statusCode ?? 0, headers: response.headers });
      response.resume();
    },
  );
  sent.on('error', reject);
  sent.end(body);
  return promise;
}

async function waitForProxy(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await call(port, '/api/v1/site').catch(() => null);
    if (answer?.status === 200) return;
    await sleep(100);
  }
  throw new Error('The proxy did not come up');
}

async function checkHttp2({ https }: Ports): Promise<void> {
  const session = connect(`https://localhost:${https}`, { rejectUnauthorized: false });
  try {
    const stream = session.request({ ':path': '/' });
    const [headers] = await once(stream, 'response');
    ok(headers[':status'] === 200, `HTTP/2 got ${headers[':status']}`);
  } finally {
    session.destroy();
  }
}

async function checkRedirect({ http }: Ports): Promise<void> {
  const [response] = await once(
    get({ port: http, host: '127.0.0.1', path: '/about', headers: { host: 'localhost' } }),
    'response',
  );
  response.resume();
  const { location } = response.headers;
  ok(response.statusCode === 308, `HTTP got ${response.statusCode}, not a redirect`);
  ok(/^https:\/\/localhost.*\/about$/.test(location), `HTTP redirects to ${location}`);
}

async function checkAddress({ https }: Ports, server: RunningServer): Promise<void> {
  const headers = { 'x-forwarded-for': forgedAddress, forwarded: `for=${forgedAddress}` };
  await call(https, '/api/v1/site', { localAddress: '127.0.5.1', headers });
  await sleep(200);
  ok(server.output().includes(visitorNetwork), 'The server does not see the visitor');
  ok(!server.output().includes('203.0.113'), 'The server believes a forged address');
}

async function checkEvents({ https }: Ports, server: RunningServer): Promise<void> {
  const fan = { name: 'Anna', email: 'anna@example.org', password: 'Portal-Nord-1899!' };
  const token = await storeFan(server, fan);
  const opened = request({
    port: https,
    host: 'localhost',
    family: 4,
    path: '/api/v1/stream',
    rejectUnauthorized: false,
    headers: { authorization: `Bearer ${token}` },
  });
  opened.end();
  const [response] = await once(opened, 'response');
  const event = await Promise.race([once(response, 'data'), sleep(3000, null)]);
  opened.on('error', () => {});
  opened.destroy();
  ok(event !== null, 'The first event of a stream did not arrive within three seconds');
  ok(String(event).includes('data:'), `The stream began with ${event}`);
}

function createForm(bytes: number): CallOptions {
  const head = '--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n';
  const body = Buffer.concat([
    Buffer.from(head),
    Buffer.alloc(bytes),
    Buffer.from('\r\n--x--\r\n'),
  ]);
  const headers = {
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': body.length,
  };
  return { method: 'POST', headers, body };
}

async function checkBodies({ https }: Ports): Promise<void> {
  const path = '/api/v1/users/registerRedirect';
  const isOurs = ({ headers }: ProxyResponse) =>
    headers['content-type'] === 'application/problem+json';
  const passed = await call(https, path, createForm(wholePicture));
  // The server finds missing fields only after it has read the whole form.
  ok(isOurs(passed) && passed.status === 400, `A whole picture got ${passed.status}`);
  const refused = await call(https, path, createForm(tooLarge)).catch(() => null);
  ok(refused === null || refused.status === 413, `A large body got ${refused?.status}`);
}

/** Stays below the server's own limit per minute. */
async function checkRates({ https }: Ports): Promise<void> {
  const options = { localAddress: '127.0.6.1' };
  const statuses: number[] = [];
  let sent = 0;
  const sendCalls = async () => {
    while (sent < floodCalls) {
      sent += 1;
      const { status } = await call(https, '/api/v1/site', options);
      statuses.push(status);
    }
  };
  await Promise.all(Array.from({ length: 40 }, sendCalls));
  const passed = statuses.filter((status) => status === 200).length;
  ok(statuses.includes(429), `${passed} calls of one address passed at once`);
  ok(passed >= 300, `Only ${passed} calls of one address passed`);
}

function readSettings(file: string): string {
  return readFileSync(join(checkout, 'deploy', file), 'utf8');
}

function writeNginx(folder: string, ports: Ports, serverPort: string): string {
  const key = join(folder, 'key.pem');
  const certificate = join(folder, 'certificate.pem');
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const keyFiles = ['-keyout', key, '-out', certificate];
  runTool(['openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...keyFiles, ...subject]);
  const site = readSettings('nginx.conf')
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
    .replace('listen 443', `listen 127.0.0.1:${ports.https}`)
    .replace('127.0.0.1:3000', `127.0.0.1:${serverPort}`)
    .replace(/\/etc\/letsencrypt\S+fullchain\.pem/, certificate)
    .replace(/\/etc\/letsencrypt\S+privkey\.pem/, key)
    .replaceAll('tifo.example', 'localhost');
  writeFileSync(join(folder, 'tifo.conf'), site);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const main = join(folder, 'nginx.conf');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    main,
    `${user} daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
     events {} http { ${paths.join(' ')} include ${folder}/tifo.conf; }`,
  );
  return main;
}

function writeCaddy(folder: string, ports: Ports, serverPort: string): string {
  const site = readSettings('Caddyfile')
    .replace('tifo.example {', `localhost:${ports.https} {\n\tbind 127.0.0.1`)
    .replace('127.0.0.1:3000', `127.0.0.1:${serverPort}`);
  const file = join(folder, 'Caddyfile');
  writeFileSync(
    file,
    `{
      admin off
      local_certs
      skip_install_trust
      http_port ${ports.http}
      https_port ${ports.https}
    }
    ${site}`,
  );
  return file;
}

interface Proxy {
  readonly write: (folder: string, ports: Ports, serverPort: string) => string;
  readonly check: (file: string) => readonly [string, ...string[]];
  readonly start: (file: string) => readonly [string, ...string[]];
  readonly hasRates: boolean;
}

async function tryProxy(folder: string, { write, check, start, hasRates }: Proxy): Promise<void> {
  const ports = { http: await freePort(), https: await freePort() };
  const server = await startServer({
    PUBLIC_URL: `https://localhost:${ports.https}`,
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'info',
  });
  const file = write(folder, ports, new URL(server.url).port);
  const env = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  runTool(check(file), { env });
  const [program, ...args] = start(file);
  const proxy = spawn(program, args, { stdio: 'ignore', env: { ...process.env, ...env } });
  const ended = once(proxy, 'exit');
  try {
    await waitForProxy(ports.https);
    await checkHttp2(ports);
    await checkRedirect(ports);
    await checkAddress(ports, server);
    await checkEvents(ports, server);
    await checkBodies(ports);
    if (hasRates) await checkRates(ports);
  } finally {
    proxy.kill();
    await ended;
    await server.stop();
  }
}

export const proxyTrials: readonly Trial[] = [
  {
    name: 'nginx: syntax, HTTP/2, redirect, addresses, events, bodies, rates',
    tools: ['nginx', 'openssl'],
    run: (folder) =>
      tryProxy(folder, {
        write: writeNginx,
        check: (file) => ['nginx', '-t', '-q', '-c', file],
        start: (file) => ['nginx', '-c', file],
        hasRates: true,
      }),
  },
  {
    name: 'Caddy: syntax, HTTP/2, redirect, addresses, events, bodies',
    tools: ['caddy'],
    run: (folder) =>
      tryProxy(folder, {
        write: writeCaddy,
        check: (file) => ['caddy', 'validate', '--adapter', 'caddyfile', '--config', file],
        start: (file) => ['caddy', 'run', '--adapter', 'caddyfile', '--config', file],
        hasRates: false,
      }),
  },
];
