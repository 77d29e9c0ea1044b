import type { AnalyticsIds } from '#shared/analytics.ts';
import { foreignSources, type Sources } from './foreign-sources.server.ts';
import type { OwnInline } from './own-inline.server.ts';

export type PolicyParts = {
  own: OwnInline;
  analytics?: AnalyticsIds | null;
  payment?: Sources | null;
  /** The owner may show services and templates with a picture from anywhere. */
  pictures?: boolean;
  https?: boolean;
};

/** A policy for exactly this document: our own files, its own inline scripts and styles by their hash, and the tools in use. */
export function contentPolicy({ own, analytics = null, payment = null, pictures = false, https = false }: PolicyParts): string {
  const foreign = payment ?? foreignSources(analytics);
  return [
    "default-src 'self'",
    ["script-src 'self'", ...own.scripts, ...foreign.script].join(' '),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...(pictures ? ['https:'] : foreign.img)].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...foreign.connect].join(' '),
    ...(foreign.frame.length > 0 ? [["frame-src 'self'", ...foreign.frame].join(' ')] : []),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

const always: Record<string, string> = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-xss-protection': '1; mode=block',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
};
const twoYears = 63_072_000;

/** A browser that was once told to insist on https would never reach a studio that has none. */
export const securityHeaders = (https: boolean): Record<string, string> =>
  https ? { ...always, 'strict-transport-security': `max-age=${twoYears}` } : always;

/** Refuses a write that another site's page sends with the visitor's cookies. */
export function isForeignWrite(method: string, headers: Headers, publicUrl: string): boolean {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return false;
  const origin = headers.get('origin');
  if (origin === null) return ['cross-site', 'same-site'].includes(headers.get('sec-fetch-site') ?? '');
  if (!URL.canParse(origin)) return true;
  const { host } = new URL(origin);
  return host !== headers.get('host') && host !== new URL(publicUrl).host;
}
