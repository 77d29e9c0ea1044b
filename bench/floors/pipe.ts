import { createReadStream, createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

// The least a server can do with a large file: what comes goes to the disk, and from there back.
const file = join(process.env.FOLDER ?? '', 'floor.bin');
const server = createServer(async (req, res) => {
  if (req.method === 'GET') return void pipeline(createReadStream(file), res).catch(() => {});
  await pipeline(req, createWriteStream(file));
  res.writeHead(204).end();
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(address.port);
});
