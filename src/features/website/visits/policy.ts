import type { VisitDevice } from '#shared/choices/website/visits.ts';

/** How much of what a stranger sends is kept. */
export const visitLimits = { host: 100, campaign: 60 } as const;

/** The host that a visitor came from, without `www.`; empty where none can be named, null where it is the site itself. */
export function referrerOf(referer: string | null, ownHosts: readonly string[]): string | null {
  if (!referer || !URL.canParse(referer)) return '';
  const { protocol, hostname } = new URL(referer);
  const host = hostname.toLowerCase().replace(/^www\./, '');
  if (ownHosts.some((own) => own.toLowerCase().replace(/^www\./, '') === host)) return null;
  const isNamed = /^(https?|android-app):$/.test(protocol) && /^[a-z0-9.-]+$/.test(host) && host.length <= visitLimits.host;
  return isNamed ? host : '';
}

export type Campaign = { source: string | null; medium: string | null; campaign: string | null };
const noCampaign: Campaign = { source: null, medium: null, campaign: null };

/** What the link that led here says about itself. */
export function campaignOf(search: string): Campaign {
  if (!search.includes('utm_')) return noCampaign;
  const params = new URLSearchParams(search);
  const read = (name: string): string | null => plain(params.get(name) ?? '') || null;
  return { source: read('utm_source'), medium: read('utm_medium'), campaign: read('utm_campaign') };
}

/** One spelling of a name, of characters that can be stored and shown. */
const plain = (text: string): string =>
  [
    ...text
      .toWellFormed()
      .replaceAll(/[\p{C}\s]+/gu, ' ')
      .trim()
      .toLowerCase(),
  ]
    .slice(0, visitLimits.campaign)
    .join('')
    .trim();

/** What kind of device a browser says it runs on. */
export function deviceClassOf(userAgent: string): VisitDevice {
  if (/iPad|Tablet|PlayBook|Silk|Kindle/i.test(userAgent) || (/Android/i.test(userAgent) && !/Mobile/i.test(userAgent)))
    return 'tablet';
  return /Mobi|iPhone|iPod|Android/i.test(userAgent) ? 'phone' : 'desktop';
}

const pageHosts = (host: string | null): string => (host ?? '').replace(/:\d*$/, '');

/** The names that the site itself is reached by. */
export const ownHostsOf = (publicUrl: string, host: string | null): string[] =>
  [new URL(publicUrl).hostname, pageHosts(host)].filter(Boolean);

/** What is counted together because there are too many of its kind on one day. No host is called so. */
export const otherName = '(other)';

/** A referrer as it is shown. */
export const nameOfReferrer = (name: string): string =>
  name === '' ? 'Direct or unknown' : name === otherName ? 'Other sites' : name;
