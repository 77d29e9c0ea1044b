import { createDb, createPool } from '#db/client.ts';
import { formSubmitted } from '#features/desk/forms/events.ts';
import { createSecretBox } from '#platform/crypto/secret-box.server.ts';
import { readEnv } from '#platform/env.server.ts';
import { createSettings } from '#platform/settings/settings.server.ts';
import { createSiteState } from '#platform/settings/site-state.server.ts';
import { memoryLogger } from '#tests/memory-logger.ts';
import { runStep } from './engine.server.ts';
import { startForEvent } from './start.server.ts';

// Run as its own process: it works on one event, and dies by SIGKILL at the moment that the test names.
const [, , url = '', APP_SECRET = '', moment = '', event_id = '', run_id = ''] = process.argv;
const die = () => process.kill(process.pid, 'SIGKILL');
const db = createDb(createPool(url, 4));

const run = db.transaction.bind(db);
db.transaction = async (work, config) => {
  const result = await run(async (tx) => {
    const done = await work(tx);
    if (moment === 'before-commit') die();
    return done;
  }, config);
  if (moment === 'after-commit') die();
  return result;
};

const ports = {
  db,
  env: readEnv({}),
  secrets: createSecretBox(APP_SECRET),
  site: createSiteState(db, createSettings(db, memoryLogger())),
  registry: { events: [formSubmitted], mails: [] },
  // The steps of this test write notices, whose rows are counted.
  sendMail: async () => null,
  enqueue: async () => {},
};
if (run_id) await runStep(ports, { run_id, step_id: 's1' }, { id: 'job', isLastAttempt: false });
else await startForEvent(ports, event_id);
