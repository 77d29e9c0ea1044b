import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

// The least a server can do: the same bytes with the same headers.
const body = readFileSync(process.env.BODY_FILE ?? '');
const headers = JSON.parse(process.env.HEADERS ?? '{}');
const server = createServer((_req, res) => {
  res.writeHead(200, headers);
  res.end(body);
}).listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(address.port);
});
