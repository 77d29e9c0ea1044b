import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export type TileServer = { origin: string; template: string; asked: string[]; close(): Promise<void> };

/** A server of map tiles on loopback: the same picture for every place, and a list of what was asked for. */
export async function startTileServer(): Promise<TileServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'image/png', 'cross-origin-resource-policy': 'cross-origin' }).end(png);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    template: `${origin}/{z}/{x}/{y}.png`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
