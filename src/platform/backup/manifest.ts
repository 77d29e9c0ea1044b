import { z } from 'zod';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const name = z.string().min(1).max(63);

/** What one COPY brings. The hash is that of its text, in the order of the primary key. */
const tableSchema = z.object({ name, columns: z.array(name), rows: z.number().int().min(0), sha256 });

/** Stands at the end of a backup, and says what must have come before it. */
export const manifestSchema = z.object({
  format: z.literal(1),
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** Those that had run, oldest first. */
  migrations: z.array(z.object({ hash: sha256, at: z.number().int() })).min(1),
  tables: z.array(tableSchema),
  sequences: z.array(z.object({ name, lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
  /** Waiting jobs of the queue, as JSON. */
  jobs: z.object({ rows: z.number().int().min(0), sha256 }),
  /** The hash is that of the list `<sha256> <size> <key>`, which is in the backup as well. */
  files: z.object({
    count: z.number().int().min(0),
    bytes: z.number().int().min(0),
    sha256,
    /** Named by a row, but not in the store. */
    missing: z.array(z.string()),
  }),
});

/** Of a format that comes after this one. */
export const newerSchema = z.object({ format: z.number().int().min(2) });

export type Manifest = z.output<typeof manifestSchema>;
export type ManifestTable = z.output<typeof tableSchema>;
