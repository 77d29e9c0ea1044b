import { setTimeout as sleep } from 'node:timers/promises';
import type { AppProcess } from '../app-process.ts';
import { askDatabase } from './database-process.ts';

export const owner = { first_name: 'Kim', last_name: 'Killed', email: 'owner@studio.test', password: 'still here 1' };

export const post = (app: Pick<AppProcess, 'url'>, path: string, body: object, cookie = '') =>
  fetch(`${app.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.url, cookie },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  });

/** Sets the studio up and answers the owner's session. */
export async function openStudio(app: AppProcess): Promise<string> {
  const { status } = await post(app, '/setup', { ...owner, confirmPassword: owner.password });
  if (status !== 201) throw new Error(`The setup answered ${status}`);
  return signIn(app);
}

export async function signIn(app: AppProcess): Promise<string> {
  const answer = await post(app, '/auth/sign-in/email', { email: owner.email, password: owner.password });
  if (answer.status !== 200) throw new Error(`The sign-in answered ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}

export type Writers = {
  /** The addresses of contacts whose storing was acknowledged. */
  acknowledged: string[];
  /** How often each status was answered; 0 stands for a connection that was cut. */
  answers: Map<number, number>;
  /** Waits for so many further acknowledgements. */
  more(count: number): Promise<void>;
  /** Waits for one further answer of this status. */
  answered(status: number): Promise<void>;
  stop(): Promise<void>;
};

let run = 0;

/** Contacts stored one after the other by several callers; each is a transaction with an audit entry. */
export function startWriters(app: () => Pick<AppProcess, 'url'>, cookie: () => string, writers = 4): Writers {
  run += 1;
  const acknowledged: string[] = [];
  const answers = new Map<number, number>();
  let writing = true;
  const write = async (writer: number): Promise<void> => {
    for (let n = 0; writing; n += 1) {
      const email = `r${run}w${writer}n${n}@studio.test`;
      // A request that was cut off was not acknowledged.
      const status = await post(app(), '/admin/contacts', { first_name: 'Kim', email }, cookie()).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        },
        () => 0,
      );
      answers.set(status, (answers.get(status) ?? 0) + 1);
      if (status === 200 || status === 201) acknowledged.push(email);
      else await sleep(20);
    }
  };
  const until = async (reached: () => boolean): Promise<void> => {
    const deadline = Date.now() + 60_000;
    while (!reached()) {
      if (Date.now() > deadline) throw new Error(`Waited in vain; the answers were ${JSON.stringify([...answers])}`);
      await sleep(5);
    }
  };
  const all = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  return {
    acknowledged,
    answers,
    more: (count) => {
      const goal = acknowledged.length + count;
      return until(() => acknowledged.length >= goal);
    },
    answered: (status) => {
      const before = answers.get(status) ?? 0;
      return until(() => (answers.get(status) ?? 0) > before);
    },
    async stop() {
      writing = false;
      await all;
    },
  };
}

/** Those of the acknowledged addresses that the database does not hold. */
export async function lostOf(dataDir: string, acknowledged: string[]): Promise<string[]> {
  const rows = await askDatabase<{ email: string }>(dataDir, 'select email from contacts');
  const stored = new Set(rows.map(({ email }) => email));
  return acknowledged.filter((email) => !stored.has(email));
}

/** How many milliseconds pass until a read of the database succeeds again. */
export async function untilReady(app: Pick<AppProcess, 'url'>, within = 30_000): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < within) {
    const answer = await fetch(`${app.url}/api/ready`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    if (answer?.ok) return performance.now() - began;
    await sleep(20);
  }
  throw new Error('It did not become ready again');
}
