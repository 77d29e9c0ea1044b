import { fork } from 'node:child_process';
import { ownScript } from '#platform/own-script.server.ts';
import type { PictureOrder } from './draw-picture.ts';
import type { VariantsOrder } from './draw-variants.ts';
import type { PictureDrawn } from './picture-child.ts';

/** A photograph of the largest allowed size takes about a second. */
const mostMs = 15_000;

type Order = PictureOrder | VariantsOrder;
type Draw = (order: Order, within: number) => Promise<Uint8Array[]>;

/** One after the other: whatever came before, the next is drawn. */
function lane(): Draw {
  let last: Promise<unknown> = Promise.resolve();
  return (order, within) => {
    const drawing = last.then(
      () => drawOne(order, within),
      () => drawOne(order, within),
    );
    last = drawing;
    return drawing;
  };
}

const drawUpload = lane();
// Nobody waits for them, and they take long: whoever uploads something does not wait behind them.
const drawLater = lane();

/**
 * Draws what somebody uploaded in a process of its own, one picture after the other. The library behind it is native code that
 * cannot be interrupted and ends its process when memory is short; nothing of that may reach the server.
 */
export async function drawInProcess(order: PictureOrder, within = mostMs): Promise<Uint8Array> {
  const [drawn] = await drawUpload(order, within);
  if (!drawn) throw new Error('The process that draws pictures sent none');
  return drawn;
}

/** The sizes and formats of a picture, in the order in which they were asked for. */
export const drawVariantsInProcess = (order: VariantsOrder, within: number): Promise<Uint8Array[]> => drawLater(order, within);

/** Draws it small and throws it away: fails where the file breaks off or is damaged, which a canvas draws as far as it gets. */
export async function drawAsTest(bytes: Uint8Array): Promise<void> {
  await drawUpload({ bytes, crop: null, variants: [{ format: 'webp', width: 64 }] }, mostMs);
}

function drawOne(order: Order, within: number): Promise<Uint8Array[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array[]>();
  const child = fork(ownScript('picture-child', import.meta.url), [], {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=128'],
    // The secrets of our environment are not its business; Windows starts no process without one.
    env: process.platform === 'win32' ? undefined : {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const deadline = setTimeout(() => child.kill('SIGKILL'), within);
  child.on('error', reject);
  child.on('message', (drawn: PictureDrawn) => ('pictures' in drawn ? resolve(drawn.pictures) : reject(new Error(drawn.error))));
  child.on('exit', (code, signal) => {
    clearTimeout(deadline);
    reject(new Error(`The process that draws pictures ended with ${signal ?? code}`));
  });
  child.send(order, (error) => error && reject(error));
  return promise;
}
