import { z } from 'zod';
import { iconData } from './icon-data.ts';
import { timestamp } from './wire.ts';

/** Something that waits for the client: one line of "What needs you". */
export const portalNeed = z.object({
  id: z.string().describe('The same each time as long as it is the same thing'),
  icon: iconData,
  title: z.string(),
  text: z.string(),
  since: timestamp.nullable().describe('Since when it waits'),
  action: z.string().describe('What the button says'),
  to: z.string().nullable().describe('Where it is done; null when it is done on the spot'),
});
export type PortalNeed = z.output<typeof portalNeed>;

const sectionItem = z.object({
  id: z.string(),
  title: z.string(),
  detail: z.string().nullable(),
  at: timestamp.nullable(),
  to: z.string().nullable(),
  is_file: z.boolean().describe('`to` is a file, which opens in a tab of its own'),
  progress: z.object({ done: z.number().int(), total: z.number().int(), text: z.string() }).nullable(),
  badge: z.string().nullable(),
  is_sample: z.boolean(),
});
export type SectionItem = z.output<typeof sectionItem>;

const link = z.object({ to: z.string(), label: z.string() });

/** A part of the portal's first page: the newest or next of one kind of record. */
export const portalSection = z.object({
  id: z.string(),
  title: z.string(),
  place: z.enum(['main', 'aside']),
  more: link.nullable().describe('Where all of them are'),
  items: z.array(sectionItem),
});
export type PortalSection = z.output<typeof portalSection>;
