import { z } from 'zod';

/** A moment: rows hold a Date, the wire and the screens hold ISO text, in process and over HTTP alike. */
export const timestamp = z.preprocess((value) => (value instanceof Date ? value.toISOString() : value), z.iso.datetime());

// Beyond these a day more, a month back or another time zone leaves what the database, or JavaScript, can write down.
const isOrdinary = (date: string): boolean => {
  const year = Number(date.slice(0, 4));
  return year >= 1000 && year <= 9000;
};

/** A calendar day that somebody chose. */
export const dayInput = (message: string) => z.iso.date(message).refine(isOrdinary, message);

/** A moment that somebody chose. */
export const momentInput = (message: string) => z.iso.datetime({ offset: true, error: message }).refine(isOrdinary, message);

/** What every list takes; features extend it with their own sort keys and filters. */
export const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().max(500).optional(),
  q: z.string().trim().max(200).optional(),
});

/** What every list answers: one keyset page, and where the next one starts. */
export const pageOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), next_cursor: z.string().nullable() });

/** Of a search that looks only so far. */
export const moreMatches = z.boolean().describe('The search found more than it looked at: more letters or words narrow it');

/** An optional text field: blank means absent. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .transform((value) => value || null)
    .nullish()
    .transform((value) => value ?? null);
