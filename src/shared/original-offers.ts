/** The offers with a price that the site comes with, by their keys: what they cost is made up until the owner says otherwise. */
export const pricedOriginals = {
  plan: ['basic', 'professional', 'premium'],
  one_time: [
    ...['landing-page', 'business-website', 'online-store', 'logo-identity', 'seo-audit', 'content-package'],
    ...['it-setup', 'smart-home', 'business-registration'],
  ],
  add_on: ['maintenance-support', 'content-creation', 'analytics-reporting'],
} as const satisfies Record<string, readonly string[]>;
