import type { BenchStudio } from './studio.ts';

export type Figure = { name: string; value: string; limit: string; ok: boolean };
export type Measure = (studio: BenchStudio) => Promise<Figure[]>;

const WIDTH = 48;

/** Takes one measurement after the other and prints each figure at once; answers whether all were taken and within their limits. */
export async function measureAll(
  measures: Record<string, Measure>,
  studio: BenchStudio,
  print: (line: string) => void,
): Promise<boolean> {
  let ok = true;
  for (const [name, measure] of Object.entries(measures)) {
    print(`measuring ${name} …`);
    try {
      for (const figure of await measure(studio)) {
        print(`${figure.ok ? 'ok  ' : 'MISS'}  ${figure.name.padEnd(WIDTH)}  ${figure.value.padStart(10)}   ${figure.limit}`);
        ok &&= figure.ok;
      }
    } catch (error) {
      // One that breaks must not hide the others.
      print(`FAIL  ${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      ok = false;
    }
  }
  return ok;
}

export const inTheMiddle = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
