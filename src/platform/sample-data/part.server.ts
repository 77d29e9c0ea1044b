import { createHash } from 'node:crypto';
import type { Tx } from '#db/client.ts';
import type { Platform } from '#platform/platform.server.ts';

export type SampleTools = { now: Date; publicUrl: string } & Pick<Platform, 'secrets' | 'site' | 'files'>;

/**
 * Adds what one feature shows in a sample studio. Rows carry `is_sample` and an id from `sampleId`, and are inserted with
 * `onConflictDoNothing`, so that filling twice adds nothing. Removal needs no code: it finds every table by the column.
 */
export type FillSamples = (tx: Tx, tools: SampleTools) => Promise<void>;

/** Its module is read when a studio is filled, not at every start. */
export type SamplePart = {
  name: string;
  /** Parts whose records this one refers to. */
  after?: readonly string[];
  load(): Promise<{ fill: FillSamples }>;
};

/** The same id for the same name, always. */
export function sampleId(name: string): string {
  const hex = createHash('sha256').update(`sample:${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * 3_600_000);
export const daysBefore = (now: Date, days: number): Date => hoursBefore(now, days * 24);
