import type { VisitDevice } from '#shared/choices/website/visits.ts';

/** How much of what a stranger sends is kept. */
const visitLimits = { host: 100, campaign: 60 } as const;

const plainHost = (host: string): string => host.toLowerCase().replace(/^www\./, '');

/** The host that a visitor came from, without `www.`; empty where none can be named, null where it is the site itself. */
export function referrerOf(referer: string | null, ownHosts: readonly string[]): string | null {
  if (!referer || !URL.canParse(referer)) return '';
  const { protocol, hostname } = new URL(referer);
  const host = plainHost(hostname);
  if (ownHosts.some((own) => plainHost(own) === host)) return null;
  const isNamed = /^(https?|android-app):$/.test(protocol) && /^[a-z0-9.-]+$/.test(host) && host.length <= visitLimits.host;
  return isNamed ? host : '';
}

export type Campaign = { source?: string; medium?: string; campaign?: string };

/** What the link that led here says about itself. */
export function campaignOf(search: string): Campaign {
  if (!search.includes('utm_')) return {};
  const params = new URLSearchParams(search);
  const read = (name: string): string | undefined => plain(params.get(name) ?? '') || undefined;
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

/** A `Host` header without its port. */
export const hostnameOf = (host: string | null): string => (host ?? '').replace(/:\d*$/, '');

/** What is counted together because there are too many of its kind on one day. No host is called so. */
export const otherName = '(other)';

/** A referrer as it is shown. */
export const nameOfReferrer = (name: string): string =>
  name === '' ? 'Direct or unknown' : name === otherName ? 'Other sites' : name;
