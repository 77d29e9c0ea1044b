import { createDb, createPool } from '#db/client.ts';
import { createSecretBox } from '#platform/crypto/secret-box.server.ts';
import { readEnv } from '#platform/env.server.ts';
import { openStore } from '#platform/files/store.server.ts';
import { memoryLogger } from '#tests/memory-logger.ts';
import { workThrough } from './work.server.ts';

// Run as a process of its own, which a test kills.
const [databaseUrl = '', DATA_DIR = ''] = process.argv.slice(2);
const env = readEnv({ DATA_DIR });
await workThrough({
  databaseUrl,
  db: createDb(createPool(databaseUrl, 4)),
  env,
  files: openStore(env),
  secrets: createSecretBox('x'.repeat(32)),
  sendMail: async () => null,
  logger: memoryLogger(),
});
