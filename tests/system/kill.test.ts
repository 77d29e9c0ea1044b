import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppProcess, startAppProcess } from '../app-process.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-kill-'));
  // Closed, it would send the database of a start as root to a place that outlives the test.
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const post = async (app: AppProcess, path: string, body: unknown) => {
  const response = await fetch(`${app.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.url },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
};

const person = { first_name: 'Kim', last_name: 'Killed', password: 'still here 1', confirmPassword: 'still here 1' };

async function register(app: AppProcess, email: string): Promise<number> {
  const { body } = await post(app, '/registration/ticket', {});
  const answer = await post(app, '/registration', { ticket: body.data.ticket, user_type: 'personal', email, ...person });
  return answer.status;
}

it('loses no acknowledged row when it is killed in the middle of writing', { timeout: 90_000 }, async () => {
  const env = { DATA_DIR: join(folder, 'data') };
  let app = await startAppProcess(env);
  const setUp = await post(app, '/setup', { ...person, email: 'owner@studio.test' });
  expect(setUp.status).toBe(201);
  const acknowledged: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    let alive = true;
    const writers = [0, 1, 2, 3].map(async (writer) => {
      for (let n = 0; alive; n += 1) {
        const email = `r${round}w${writer}n${n}@studio.test`;
        // A request that the kill cut off was not acknowledged.
        const status = await register(app, email).catch(() => 0);
        if (status === 201) acknowledged.push(email);
      }
    });
    const enough = acknowledged.length + 4;
    while (acknowledged.length < enough) await sleep(5);
    await app.kill();
    alive = false;
    await Promise.all(writers);
    app = await startAppProcess(env);
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(12);
  for (const email of acknowledged) {
    const { status } = await post(app, '/auth/sign-in/email', { email, password: person.password });
    expect(status, email).toBe(200);
  }
  expect(await app.stop()).toBe(0);
});
