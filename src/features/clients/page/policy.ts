import type { AdminArea } from '#shared/admin-areas.ts';

/** What the page of a client lists, each with the kinds of records that it holds. */
export const sections = {
  projects: ['project'],
  documents: ['estimate', 'contract'],
  orders: ['order', 'payment'],
  bookings: ['booking'],
  messages: ['conversation', 'inquiry'],
  tickets: ['ticket'],
  files: ['file'],
} as const;

export type Section = keyof typeof sections;
export const sectionNames = Object.keys(sections) as [Section, ...Section[]];

export const recordKinds = Object.values(sections).flat();
export type RecordKind = (typeof recordKinds)[number];

/** A record is shown to whoever may see its own area. */
export const areaOfKind = {
  project: 'projects',
  file: 'projects',
  estimate: 'papers',
  contract: 'papers',
  order: 'sales',
  payment: 'sales',
  booking: 'desk',
  conversation: 'desk',
  inquiry: 'desk',
  ticket: 'desk',
} as const satisfies Record<RecordKind, AdminArea>;

export const noteMost = 5000;

type Keyed = { id: string; key: string };

/** Pages of several lists as one, the newest first. Each was read one row further than asked for. */
export const merged = <T extends Keyed>(lists: T[][]): T[] =>
  lists.flat().toSorted((one, other) => compare(other.key, one.key) || compare(other.id, one.id));

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
