import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { waitUntilIdle } from './wait-until-idle.server.ts';

let reading: NodeJS.Timeout | undefined;
afterEach(() => clearInterval(reading));

/** As if people kept asking for pages. */
function keepBusy(): void {
  reading = setInterval(() => {
    for (const until = performance.now() + 15; performance.now() < until; );
  }, 1);
}

describe('heavy work', () => {
  it('begins when nobody is being served', async () => {
    await waitUntilIdle(60_000);
  });

  it('waits until the others have been served', async () => {
    keepBusy();
    let begun = false;
    const work = waitUntilIdle(60_000).then(() => {
      begun = true;
    });
    await sleep(400);
    expect(begun).toBe(false);
    clearInterval(reading);
    await work;
    expect(begun).toBe(true);
  });

  it('does not wait for ever', async () => {
    keepBusy();
    await waitUntilIdle(100);
  });
});
