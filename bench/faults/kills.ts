import { postmasterOf } from '../../tests/faults/database-process.ts';
import { untilReady } from '../../tests/faults/writers.ts';
import type { Figure } from '../measure.ts';
import type { BenchStudio } from '../studio.ts';
import { away, drill, times } from './drill.ts';

/** A moment that no schedule hits twice. */
const someRows = () => 1 + Math.floor(Math.random() * 25);

export const processKills = ({ dataDir }: BenchStudio): Promise<Figure[]> =>
  drill(dataDir, 'process killed', async ({ writers, restart }) => {
    const took: number[] = [];
    for (let n = times('FAULT_PROCESS_KILLS', 100); n > 0; n -= 1) {
      await writers.more(someRows());
      took.push(await restart());
    }
    return [away('process killed', took)];
  });

export const databaseKills = ({ dataDir }: BenchStudio): Promise<Figure[]> =>
  drill(dataDir, 'database killed', async ({ app, writers }) => {
    const took: number[] = [];
    for (let n = times('FAULT_DATABASE_KILLS', 50); n > 0; n -= 1) {
      await writers.more(someRows());
      process.kill(postmasterOf(dataDir), 'SIGKILL');
      const began = performance.now();
      // From the first answer that tells the loss: one given before it would pass for the recovery.
      await writers.answered(503);
      await untilReady(app());
      took.push(performance.now() - began);
    }
    return [away('database killed', took)];
  });
