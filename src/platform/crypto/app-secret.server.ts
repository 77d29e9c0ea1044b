import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '#platform/postgres/start-error.server.ts';

/** The secret from the environment, or the one kept in the data folder, made on the first start: not for a database that has one. */
export async function loadAppSecret(
  dataDir: string,
  fromEnv: string | undefined,
  hasBeenUsed: () => Promise<boolean>,
): Promise<string> {
  if (fromEnv) return fromEnv;
  const file = secretFile(dataDir);
  const stored = await readSecret(file);
  if (stored) return stored;
  if (await hasBeenUsed()) {
    // Another process that starts at the same moment may have made it just now, before it was the first to use it.
    const made = await readSecret(file);
    if (made) return made;
    throw new StartError(
      `The secret of this installation, ${file}, is missing, and without it nothing sealed in the database could be read; bring it back from a backup, or set APP_SECRET.`,
    );
  }
  return createSecret(dataDir, file);
}

export const secretFile = (dataDir: string): string => join(dataDir, 'app-secret');

async function createSecret(dataDir: string, file: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(randomBytes(32).toString('hex'));
      await handle.sync();
    } finally {
      await handle.close();
    }
    // link() refuses an existing name, so of two processes exactly one wins and nobody reads a half-written file.
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  const secret = await readSecret(file);
  if (!secret) throw new Error(`Could not create the application secret in ${file}`);
  return secret;
}

async function readSecret(file: string): Promise<string | undefined> {
  try {
    const secret = (await readFile(file, 'utf8')).trim();
    if (secret.length < 32) throw new StartError(`${file} does not hold an application secret; restore it from a backup.`);
    return secret;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
