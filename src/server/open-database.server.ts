import { resolve } from 'node:path';
import type { Env } from '#platform/env.server.ts';
import { startEmbedded } from '#platform/postgres/embedded.server.ts';

export type OpenDatabase = { url: string; stop(): Promise<void> };

/** The database of DATABASE_URL, or our own on the data folder. `launched` is called as soon as its process is on its way up. */
export async function openDatabase(env: Env, say: (line: string) => void, launched?: () => void): Promise<OpenDatabase> {
  if (!env.DATABASE_URL) return startEmbedded({ dataDir: resolve(env.DATA_DIR), say, launched });
  launched?.();
  return { url: env.DATABASE_URL, stop: async () => {} };
}
