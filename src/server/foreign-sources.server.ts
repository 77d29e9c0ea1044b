import { type AnalyticsIds, type AnalyticsTool, usedTools } from '#shared/analytics.ts';

type Sources = { script: string[]; img: string[]; connect: string[] };

/** Where each tool's makers say that it loads from and reports to. */
const hosts: Record<AnalyticsTool, Sources> = {
  googleTagManagerId: {
    script: ['https://www.googletagmanager.com'],
    img: ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
    connect: ['https://www.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
  },
  facebookPixelId: {
    script: ['https://connect.facebook.net'],
    img: ['https://www.facebook.com'],
    connect: ['https://connect.facebook.net', 'https://www.facebook.com'],
  },
  clarityProjectId: {
    script: ['https://www.clarity.ms', 'https://scripts.clarity.ms'],
    img: ['https://*.clarity.ms', 'https://c.bing.com'],
    connect: ['https://*.clarity.ms', 'https://c.bing.com'],
  },
};

/** The foreign hosts that a public page may reach, of the tools in use and no others. */
export function foreignSources(ids: AnalyticsIds | null): Sources {
  const all: Sources = { script: [], img: [], connect: [] };
  for (const tool of ids ? usedTools(ids) : []) {
    for (const kind of ['script', 'img', 'connect'] as const) all[kind].push(...hosts[tool][kind]);
  }
  return all;
}
