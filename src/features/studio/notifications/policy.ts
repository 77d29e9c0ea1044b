import { type NoticeCategory, noticeCategories, noticeKinds } from '#shared/choices/studio/notifications.ts';
import { addDays, momentOf, wallTime } from '#shared/zoned-time.ts';

export const categoryLabels: Record<NoticeCategory, string> = {
  new_orders: 'New orders',
  order_updates: 'Order updates',
  new_messages: 'New messages',
  service_updates: 'Service updates',
  security_alerts: 'Security alerts',
  billing_alerts: 'Billing alerts',
  maintenance_alerts: 'Maintenance alerts',
};

const categories: Partial<Record<string, NoticeCategory>> = noticeKinds;
/** Undefined for a kind that a newer version of this page knows. */
export const categoryOf = (kind: string): NoticeCategory | undefined => categories[kind];

type Notice = { id: string; kind: string; href: string; read_at: string | null; created_at: string };
/** Notices of one kind about one thing, the newest first. */
export type NoticeGroup<N extends Notice = Notice> = {
  /** Stays the same while more of the same thing comes, so that whoever has the focus on it keeps it. */
  key: string;
  latest: N;
  ids: string[];
  unread: string[];
};

const togetherMs = 24 * 3_600_000;

/** Puts together what was told of the same thing within a day of the newest; expects them newest first, and keeps that order. */
export function groupNotices<N extends Notice>(notices: readonly N[]): NoticeGroup<N>[] {
  const groups: NoticeGroup<N>[] = [];
  const open = new Map<string, NoticeGroup<N>>();
  const counts = new Map<string, number>();
  for (const notice of notices) {
    const about = `${notice.kind} ${notice.href}`;
    const found = open.get(about);
    const isNear = found && Date.parse(found.latest.created_at) - Date.parse(notice.created_at) < togetherMs;
    const count = counts.get(about) ?? 0;
    const group = isNear ? found : { key: `${count} ${about}`, latest: notice, ids: [], unread: [] };
    if (group !== found) {
      groups.push(group);
      open.set(about, group);
      counts.set(about, count + 1);
    }
    group.ids.push(notice.id);
    if (!notice.read_at) group.unread.push(notice.id);
  }
  return groups;
}

type Switches = Record<NoticeCategory, boolean>;
/** Minutes of the studio's day; from the evening to the morning where the second is earlier. */
export type QuietHours = { from: number; until: number };

const switchesOn = Object.fromEntries(noticeCategories.map((category) => [category, true])) as Switches;

/** What a person has who never chose. */
export const allOn = { app: switchesOn, mail: switchesOn, push: switchesOn, mail_mode: 'at_once' as const, quiet: null };

export const defaultQuiet: QuietHours = { from: 20 * 60, until: 8 * 60 };
/** When the mail of the day goes out, by the studio's clock. */
export const digestMinutes = 8 * 60;

export const mostPushDevices = 10;

export const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export function minutesIn(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
}

/** When the quiet hours that this moment falls into are over; null outside of them. */
export function quietUntil(quiet: QuietHours | null, at: number, zone: string): number | null {
  if (!quiet) return null;
  const { day, minutes } = wallTime(at, zone);
  const { from, until } = quiet;
  if (from < until) return minutes >= from && minutes < until ? momentOf(day, until, zone) : null;
  if (minutes >= from) return momentOf(addDays(day, 1), until, zone);
  return minutes < until ? momentOf(day, until, zone) : null;
}
