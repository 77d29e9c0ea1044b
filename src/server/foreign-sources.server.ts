import type { Env } from '#platform/env.server.ts';
import { type AnalyticsIds, type AnalyticsTool, usedTools } from '#shared/analytics.ts';

export type Sources = { script: string[]; img: string[]; connect: string[]; frame: string[] };

/** Where each tool's makers say that it loads from and reports to. */
const hosts: Record<AnalyticsTool, Omit<Sources, 'frame'>> = {
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
  const all: Sources = { script: [], img: [], connect: [], frame: [] };
  for (const tool of ids ? usedTools(ids) : []) {
    for (const kind of ['script', 'img', 'connect'] as const) all[kind].push(...hosts[tool][kind]);
  }
  return all;
}

const stripeHome = 'https://js.stripe.com';

/** Where the payment provider's card form comes from and reports to; another home of its script speaks for itself. */
export function paymentSources({ STRIPE_JS_URL, STRIPE_API_URL }: Pick<Env, 'STRIPE_JS_URL' | 'STRIPE_API_URL'>): Sources {
  const home = new URL(STRIPE_JS_URL).origin;
  const api = new URL(STRIPE_API_URL).origin;
  if (home !== stripeHome) return { script: [home], img: [], connect: [...new Set([home, api])], frame: [home] };
  return {
    script: [home, 'https://*.js.stripe.com'],
    img: ['https://*.stripe.com'],
    connect: [api, 'https://*.stripe.com'],
    frame: [home, 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  };
}
