// The fastest possible server.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const body = Buffer.alloc(2048, 'x');
const headers = { 'content-type': 'application/json', 'content-length': body.length };

const files = new Map<string, Buffer>();
function fileAt(path: string): Buffer {
  const file =
    files.get(path) ?? readFileSync(new URL(`../../../build/client${path}.br`, import.meta.url));
  files.set(path, file);
  return file;
}

createServer((request, response) => {
  if (request.url?.startsWith('/assets/')) {
    const file = fileAt(request.url);
    response.writeHead(200, { 'content-encoding': 'br', 'content-length': file.length });
    response.end(file);
    return;
  }
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(process.argv.at(-1)), '127.0.0.1');
