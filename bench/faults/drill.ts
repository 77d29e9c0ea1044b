import { type AppProcess, startAppProcess } from '../../tests/app-process.ts';
import { lostOf, startWriters, type Writers } from '../../tests/faults/writers.ts';
import type { Figure } from '../measure.ts';
import { signIn } from '../sign-in.ts';

export const mostSeconds = 5;

/** How often a fault is repeated: the whole drill by default, fewer for a short look. */
export const times = (variable: string, byDefault: number): number => Number(process.env[variable] || byDefault);

export type Drill = {
  dataDir: string;
  app: () => AppProcess;
  cookie: string;
  writers: Writers;
  /** Kills the process and starts it again; answers how many milliseconds it was away. */
  restart(): Promise<number>;
  /** The process ended although nobody had killed it. */
  deaths: () => number;
};

/** The studio as a process of its own on a fixed port, with writers at work: `run` does the harm, then acknowledged rows are counted. */
export async function drill(
  dataDir: string,
  name: string,
  run: (drill: Drill) => Promise<Figure[]>,
  env: Record<string, string> = {},
): Promise<Figure[]> {
  let expected = false;
  let deaths = 0;
  const open = async () => {
    const app = await startAppProcess({ DATA_DIR: dataDir, PORT: '4611', ...env });
    expected = false;
    app.child.once('exit', () => {
      if (!expected) deaths += 1;
    });
    return app;
  };
  let app = await open();
  const cookie = await signIn(app.url);
  const writers = startWriters(
    () => app,
    () => cookie,
  );
  const restart = async () => {
    const began = performance.now();
    expected = true;
    await app.kill();
    app = await open();
    return performance.now() - began;
  };
  try {
    const figures = await run({ dataDir, app: () => app, cookie, writers, restart, deaths: () => deaths });
    await writers.more(5);
    await writers.stop();
    const lost = await lostOf(dataDir, writers.acknowledged);
    const stored = writers.acknowledged.length;
    const odd = [...writers.answers]
      .filter(([status]) => status >= 500 && status !== 503)
      .reduce((sum, [, count]) => sum + count, 0);
    return [
      ...figures,
      {
        name: `${name}: acknowledged rows lost`,
        value: String(lost.length),
        limit: `of ${stored}, must be 0`,
        ok: lost.length === 0,
      },
      { name: `${name}: deaths of the process without a kill`, value: String(deaths), limit: 'must be 0', ok: deaths === 0 },
      { name: `${name}: writes answered with another error than 503`, value: String(odd), limit: 'must be 0', ok: odd === 0 },
    ];
  } finally {
    await writers.stop().catch(() => {});
    expected = true;
    await app.stop();
  }
}

/** The worst of the times that it took to answer again. */
export function away(name: string, took: number[]): Figure {
  const worst = Math.max(...took) / 1_000;
  const middle = (took.toSorted((a, b) => a - b)[Math.floor(took.length / 2)] ?? 0) / 1_000;
  const limit = `s at worst in ${took.length}, ${middle.toFixed(2)} in the middle; at most ${mostSeconds}`;
  return { name: `${name}: answers again after`, value: worst.toFixed(2), limit, ok: worst <= mostSeconds };
}
