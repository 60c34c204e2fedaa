// Grades the built server with the Mozilla HTTP Observatory.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import {
  createServer as createHttpServer,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort, startServer } from '#tests/support/server.ts';

/** A separate folder keeps other code from importing the packages. */
const packages = ['@mdn/mdn-http-observatory@1.4.8', 'selfsigned@5.5.0'];
const folder = join(import.meta.dirname, '../node_modules/.cache/observatory');
const scanner = join(folder, 'node_modules/@mdn/mdn-http-observatory');
const wantedGrade = 'A+';

interface Certificate {
  readonly private: string;
  readonly cert: string;
}

interface Selfsigned {
  generate(attributes: object[], options: object): Promise<Certificate>;
}

interface Report {
  readonly error?: string;
  readonly scan?: {
    readonly grade: string;
    readonly score: number;
    readonly testsPassed: number;
    readonly testsQuantity: number;
  };
  readonly tests?: Readonly<Record<string, { readonly pass: boolean; readonly result: string }>>;
}

/** Returns false if the registry is unreachable. */
function install(): boolean {
  const isInstalled = existsSync(scanner) && existsSync(join(folder, 'node_modules/selfsigned'));
  if (!isInstalled) {
    mkdirSync(folder, { recursive: true });
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    const { status } = spawnSync('npm', ['install', ...flags, '--prefix', folder, ...packages], {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    if (status !== 0) return false;
  }
  // The skipped install script would download the HSTS preload list.
  mkdirSync(join(scanner, 'conf'), { recursive: true });
  writeFileSync(join(scanner, 'conf/hsts-preload.json'), '{}');
  return true;
}

async function makeCertificate(): Promise<Certificate> {
  const main = pathToFileURL(join(folder, 'node_modules/selfsigned/index.js')).href;
  const { default: selfsigned } = (await import(main)) as { default: Selfsigned };
  return selfsigned.generate([{ name: 'commonName', value: 'localhost' }], {
    keySize: 2048,
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
    ],
  });
}

/** The scanner tries HTTPS and HTTP on the same port. */
async function startProxy(
  port: number,
  target: number,
  { private: key, cert }: Certificate,
): Promise<() => void> {
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method, url, headers } = incoming;
    const forwarded = request(
      { host: '127.0.0.1', port: target, method, path: url, headers },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      },
    );
    incoming.pipe(forwarded);
  };
  const secure = createHttpsServer({ key, cert }, forward);
  const plain = createHttpServer((incoming, outgoing) => {
    const location = `https://localhost:${port}${incoming.url}`;
    outgoing.writeHead(301, { location }).end();
  });
  const sockets = new Set<Socket>();
  const tlsHandshake = 0x16;
  const proxy = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    socket.once('readable', () => {
      const chunk: Buffer | null = socket.read();
      if (chunk === null) return;
      socket.unshift(chunk);
      const server = chunk[0] === tlsHandshake ? secure : plain;
      server.emit('connection', socket);
    });
  }).listen(port, 'localhost');
  await once(proxy, 'listening');
  return () => {
    proxy.close();
    for (const socket of sockets) socket.destroy();
  };
}

async function scan(port: number, certificate: Certificate): Promise<Report> {
  const temporary = mkdtempSync(join(tmpdir(), 'tifo-observatory-'));
  const authority = join(temporary, 'authority.pem');
  writeFileSync(authority, certificate.cert);
  const child = spawn(process.execPath, [join(scanner, 'src/scan.js'), `localhost:${port}`], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: authority },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (text: Buffer) => {
    printed += text;
  });
  await once(child, 'close');
  rmSync(temporary, { recursive: true });
  return JSON.parse(printed) as Report;
}

async function hasWantedGrade(): Promise<boolean> {
  const certificate = await makeCertificate();
  const port = await freePort();
  const server = await startServer({ PUBLIC_URL: `https://localhost:${port}` });
  const stopProxy = await startProxy(port, Number(new URL(server.url).port), certificate);
  try {
    const { error, scan: result, tests = {} } = await scan(port, certificate);
    if (!result) throw new Error(error ?? 'The scanner said nothing');
    for (const [name, test] of Object.entries(tests)) {
      console.log(`${test.pass ? 'passed' : 'failed'}  ${name}: ${test.result}`);
    }
    const { score, testsPassed, testsQuantity } = result;
    console.log(
      `\nGrade ${result.grade}, ${score} points, ${testsPassed} of ${testsQuantity} passed`,
    );
    return result.grade === wantedGrade && testsPassed === testsQuantity;
  } finally {
    stopProxy();
    await server.stop();
  }
}

if (install()) process.exit((await hasWantedGrade()) ? 0 : 1);
console.error('The scanner is not installed: the package registry could not be reached.');
process.exit(1);
