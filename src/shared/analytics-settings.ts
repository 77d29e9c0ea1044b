import { type AnalyticsIds, analyticsTools, noAnalytics } from './analytics.ts';

/** What an identifier looks like; it becomes part of a script's address, so nothing else is ever let through. */
export const analyticsPatterns: Record<keyof AnalyticsIds, RegExp> = {
  googleTagManagerId: /^GTM-[A-Z0-9]{4,12}$/,
  facebookPixelId: /^\d{10,20}$/,
  clarityProjectId: /^[a-z0-9]{6,20}$/,
};

const rowKeys: Record<keyof AnalyticsIds, string> = {
  googleTagManagerId: 'google_tag_manager_id',
  facebookPixelId: 'facebook_pixel_id',
  clarityProjectId: 'clarity_project_id',
};

/** A stored text that is no identifier counts as none. */
export function analyticsFromRows(rows: { key: string; value: string }[]): AnalyticsIds {
  const stored = new Map(rows.map((row) => [row.key, row.value]));
  const ids = { ...noAnalytics };
  for (const tool of analyticsTools) {
    const value = stored.get(rowKeys[tool]) ?? '';
    if (analyticsPatterns[tool].test(value)) ids[tool] = value;
  }
  return ids;
}

export const rowsFromAnalytics = (ids: AnalyticsIds): { key: string; value: string }[] =>
  analyticsTools.map((tool) => ({ key: rowKeys[tool], value: ids[tool] }));
