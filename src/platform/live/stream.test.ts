import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, createConnection } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { eventually } from '#tests/eventually.ts';
import { openStream } from './stream.server.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A stream to somebody who asks, and then does not read. */
async function deafReader() {
  const { promise, resolve } = Promise.withResolvers<ServerResponse>();
  const server = createServer((_, answer) => resolve(answer));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const socket = createConnection((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {}).pause();
  stops.push(() => {
    socket.destroy();
    server.close();
  });
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const answer = await promise;
  answer.writeHead(200);
  const onClose = vi.fn();
  return { stream: openStream(answer, onClose), answer, onClose };
}

/** Fills what lies between the two sides, so that the next byte has to wait. */
async function fill(answer: ServerResponse) {
  const piece = 'x'.repeat(256 * 1024);
  while (answer.writableLength === 0) {
    answer.write(piece);
    await new Promise((done) => setTimeout(done, 5));
  }
}

it('is cut when more waits than anybody would read', async () => {
  const { stream, answer, onClose } = await deafReader();
  for (let pieces = 0; pieces < 2_000 && !answer.destroyed; pieces += 1) {
    stream.write(`data: ${'x'.repeat(32 * 1024)}\n\n`);
    await new Promise((done) => setImmediate(done));
  }
  expect(answer.destroyed).toBe(true);
  await eventually(() => expect(onClose).toHaveBeenCalledOnce());
  stream.write('more');
});

it('is stalled when nothing was taken between two looks', async () => {
  const { stream, answer } = await deafReader();
  expect([stream.isStalled(), stream.isStalled()]).toEqual([false, false]);
  await fill(answer);
  expect([stream.isStalled(), stream.isStalled()]).toEqual([false, true]);
});

it('does not wait for its reader to end', async () => {
  const { stream, answer, onClose } = await deafReader();
  await fill(answer);
  stream.end('restart');
  await eventually(() => expect(onClose).toHaveBeenCalledOnce());
});

it('tells at once of a reader who had gone before it began', async () => {
  const { answer } = await deafReader();
  answer.destroy();
  await eventually(() => expect(answer.destroyed).toBe(true));
  const onClose = vi.fn();
  openStream(answer, onClose);
  expect(onClose).toHaveBeenCalledOnce();
});
