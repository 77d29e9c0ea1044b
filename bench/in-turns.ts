import type { AppProcess } from '../tests/app-process.ts';

/** One of two installations that are compared, and records of its own to ask for. */
export type Side = { app: AppProcess; headers: { cookie: string }; ids: string[] };

const rounds = 200;
const warmUp = 20;

/** The median answer of both, asked in turns, so that a slow moment of the machine hits both. */
export async function compareInTurns<S extends Pick<Side, 'app' | 'headers'>>(
  small: S,
  large: S,
  path: (side: S, round: number) => string,
): Promise<{ small: number; large: number }> {
  const times = { small: [] as number[], large: [] as number[] };
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const [name, side] of [['small', small] as const, ['large', large] as const]) {
      const began = performance.now();
      const answer = await fetch(side.app.url + path(side, Math.abs(round)), { headers: side.headers });
      const body = await answer.text();
      if (!answer.ok) throw new Error(`Refused: ${body}`);
      if (round >= 0) times[name].push(performance.now() - began);
    }
  }
  const middle = (all: number[]) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
  return { small: middle(times.small), large: middle(times.large) };
}
