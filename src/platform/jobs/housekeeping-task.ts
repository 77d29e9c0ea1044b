import type { Db } from '#db/client.ts';
import type { FileStore } from '#platform/files/file-store.server.ts';

export type HousekeepingPorts = { db: Db; files: FileStore; logDays: number };

/** What a feature deletes every night; it answers what went, for the log. */
export type HousekeepingTask = { name: string; run(ports: HousekeepingPorts): Promise<unknown> };

const dayInMs = 86_400_000;
export const daysAgo = (days: number): Date => new Date(Date.now() - days * dayInMs);
