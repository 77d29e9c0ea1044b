import type { Db } from '#db/client.ts';
import type { OperationArea } from '#shared/admin-areas.ts';
import type { OverviewCard } from '#shared/overview-card.ts';
import { addMonthsToDay, momentOf, sameTimeOn, wallTime } from '#shared/zoned-time.ts';

export type CardPorts = { db: Db; now: Date; mailConfigured: () => Promise<boolean> };
type Figures = Pick<OverviewCard, 'value' | 'hint'> & Partial<Omit<OverviewCard, 'id' | 'label' | 'icon'>>;

/** A figure of the admin's dashboard and how it is read. */
export type Card = Pick<OverviewCard, 'id' | 'label' | 'icon'> & {
  /** Where it is not its feature's. */
  adminArea?: OperationArea;
  /** Lower comes first. */
  position: number;
  /** Null when there is nothing to tell: then there is no card. */
  read(ports: CardPorts): Promise<Figures | null>;
};

const plain = { format: 'count', change: null, tone: 'plain', to: null, trend: null } as const;

export async function readCard({ id, label, icon, read }: Card, ports: CardPorts): Promise<OverviewCard | null> {
  const figures = await read(ports);
  return figures && { ...plain, id, label, icon, ...figures };
}

export const plural = (many: number, one: string, more = `${one}s`) =>
  `${many.toLocaleString('en-US')} ${many === 1 ? one : more}`;

/** How a figure stands against an earlier one, in percent; nothing where there is nothing to compare with, or no difference. */
export function changeOf(value: number, before: number, against: string): OverviewCard['change'] {
  const percent = before > 0 ? Math.round(((value - before) / before) * 100) : 0;
  if (percent === 0) return null;
  const isUp = percent > 0;
  return { text: `${Math.abs(percent).toLocaleString('en-US')}%`, direction: isUp ? 'up' : 'down', good: isUp, against };
}

/** This month until now, and the same part of the month before, by the studio's calendar and clock. */
export function monthsToDate(now: Date, zone: string) {
  const { day } = wallTime(now.getTime(), zone);
  const firstOf = (month: string) => new Date(momentOf(`${month.slice(0, 7)}-01`, 0, zone));
  const before = addMonthsToDay(day, -1);
  return {
    this: { from: firstOf(day), to: now },
    last: { from: firstOf(before), to: new Date(sameTimeOn(() => before, now.getTime(), zone)) },
  };
}

/** Counts by age as a line from the oldest to now. */
export function byAge(counts: readonly (readonly [age: number, count: number])[], length: number): number[] {
  const values = Array.from({ length }, () => 0);
  for (const [age, count] of counts) {
    const at = length - 1 - age;
    if (at >= 0) values[at] = (values[at] ?? 0) + count;
  }
  return values;
}
