// The least that a server in this runtime does: 2 KB that are ready, to whoever asks.
import { createServer } from 'node:http';

const body = Buffer.alloc(2048, 'x');
const headers = { 'content-type': 'application/json', 'content-length': body.length };

createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(process.argv.at(-1)), '127.0.0.1');
