import { join } from 'node:path';
import { createLocalStore } from '#platform/files/local-store.server.ts';
import { fileTarget } from './place.server.ts';
import { restoreBackup } from './restore-backup.server.ts';
import { writeBackup } from './write-backup.server.ts';

// Run as a process of its own, which a test kills.
const [what = '', databaseUrl = '', dataDir = '', path = ''] = process.argv.slice(2);
const files = createLocalStore(join(dataDir, 'files'));
const migrationsFolder = 'src/db/migrations';
if (what === 'write') await writeBackup({ databaseUrl, files, secret: 'x'.repeat(32), version: 'test' }, fileTarget(path));
else {
  const target = {
    databaseUrl: async () => databaseUrl,
    files,
    dataDir,
    ownSecret: undefined,
    migrationsFolder,
    jobHandlers: [],
  };
  await restoreBackup(target, path, undefined);
}
