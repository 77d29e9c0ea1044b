import { visit_counts } from '#db/schema/website/visits.ts';
import { readStudioDay } from '#db/studio-day.ts';
import type { FillSamples } from '#platform/sample-data/part.server.ts';
import { type VisitKind, visitKinds } from '#shared/choices/website/visits.ts';
import { addDays, weekdayOf } from '#shared/zoned-time.ts';

const days = 120;
type Share = [name: string, share: number, source?: string, medium?: string];

/** What a day's visitors come to, in parts of all; pages are seen by some of them, and the rest adds up to one. */
const shares: Record<Exclude<VisitKind, 'total'>, Share[]> = {
  page: [
    ['/', 0.62],
    ['/services', 0.3],
    ['/pricing', 0.27],
    ['/templates', 0.24],
    ['/about', 0.17],
    ['/contact', 0.16],
    ['/support', 0.08],
    ['/book', 0.07],
    ['/help', 0.05],
    ['/templates/bistro/demo', 0.04],
    ['/privacy', 0.02],
  ],
  referrer: [
    ['', 0.44],
    ['google.com', 0.31],
    ['instagram.com', 0.09],
    ['linkedin.com', 0.07],
    ['bing.com', 0.04],
    ['duckduckgo.com', 0.03],
    ['harbourbakery.example', 0.02],
  ],
  device: [
    ['desktop', 0.52],
    ['phone', 0.42],
    ['tablet', 0.06],
  ],
  campaign: [
    ['autumn-offer', 0.06, 'newsletter', 'email'],
    ['portfolio', 0.04, 'instagram', 'social'],
  ],
};

/** Parts of a whole that add up to it: the first takes what rounding leaves. */
function split(whole: number, list: readonly Share[]): number[] {
  const [, ...rest] = list.map(([, share]) => Math.round(whole * share));
  return [whole - rest.reduce((sum, part) => sum + part, 0), ...rest];
}

/** Four months of a small studio: quieter at weekends, and slowly growing. */
export const fill: FillSamples = async (tx, { now }) => {
  const today = await readStudioDay(tx, now);
  for (let at = 0; at < days; at += 1) {
    const day = addDays(today, at - days);
    const weekday = weekdayOf(day);
    const swing = 1 + Math.sin(at * 1.7) * 0.18 + Math.sin(at * 0.31) * 0.12;
    const visitors = Math.round((26 + at * 0.16) * swing * (weekday === 0 || weekday === 6 ? 0.55 : 1));
    const some = shares.page.map(([, share]) => Math.round(visitors * share * (1 + Math.sin(at + share * 90) * 0.2)));
    const seen = some.map((count) => Math.round(count * 1.3));
    const views = seen.reduce((sum, count) => sum + count, 0);
    const { referrer, device, campaign } = shares;
    const counts: Record<keyof typeof shares, { visitors: number[]; views: number[] }> = {
      page: { visitors: some, views: seen },
      referrer: { visitors: split(visitors, referrer), views: split(visitors, referrer) },
      device: { visitors: split(visitors, device), views: split(views, device) },
      campaign: {
        visitors: campaign.map(([, share]) => Math.round(visitors * share)),
        views: campaign.map(([, share]) => Math.round(visitors * share)),
      },
    };
    const kinds = visitKinds.filter((kind) => kind !== 'total');
    const named = kinds.flatMap((kind) =>
      shares[kind].map(([name, , source = '', medium = ''], place) => ({
        ...{ kind: kind as VisitKind, name, source, medium },
        visitors: counts[kind].visitors[place] ?? 0,
        views: counts[kind].views[place] ?? 0,
      })),
    );
    named.push({ kind: 'total', name: '', source: '', medium: '', visitors, views });
    const rows = named.filter((row) => row.views > 0).map((row) => ({ ...row, day, is_sample: true }));
    await tx.insert(visit_counts).values(rows).onConflictDoNothing();
  }
};
