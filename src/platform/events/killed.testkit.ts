import { createDb, createPool } from '#db/client.ts';
import { createJobs } from '#platform/jobs/jobs.server.ts';
import { memoryLogger } from '#tests/memory-logger.ts';
import { dispatchWaiting } from './dispatch.server.ts';
import { emit } from './emit.server.ts';
import { recordHandler, recordJob, testHappened } from './record-job.testkit.ts';

// Run as its own process: it dies by SIGKILL at the moment that the test names.
const [, , url = '', moment = ''] = process.argv;
const pool = createPool(url, 4);
const db = createDb(pool);
const die = () => process.kill(process.pid, 'SIGKILL');

await db.transaction((tx) => emit(tx, testHappened, { note: moment }));
if (moment === 'after-commit') die();

const logger = memoryLogger();
const jobs = createJobs({ pool, logger, ctx: { db }, handlers: [recordHandler] });
await jobs.boss.start();
await jobs.boss.createQueue(recordJob.name);
await db.transaction(async (tx) => {
  await dispatchWaiting(tx, new Map([[testHappened.name, [recordJob]]]), jobs.insertMany, logger);
  if (moment === 'before-dispatch-commits') die();
});
if (moment === 'after-dispatch') die();
