// Free of Zod on purpose: public pages carry this file, and their JavaScript has a budget.
/** The three tracking identifiers of the studio; an empty text means that the tool is not used. */
export type AnalyticsIds = { googleTagManagerId: string; facebookPixelId: string; clarityProjectId: string };
export type AnalyticsTool = keyof AnalyticsIds;

export const analyticsTools = ['googleTagManagerId', 'facebookPixelId', 'clarityProjectId'] as const satisfies AnalyticsTool[];

export const noAnalytics: AnalyticsIds = { googleTagManagerId: '', facebookPixelId: '', clarityProjectId: '' };

export const usedTools = (ids: AnalyticsIds): AnalyticsTool[] => analyticsTools.filter((tool) => ids[tool] !== '');
