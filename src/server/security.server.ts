import type { AnalyticsIds } from '#shared/analytics.ts';
import { foreignSources, type Sources } from './foreign-sources.server.ts';
import type { OwnInline } from './own-inline.server.ts';

export type PolicyParts = {
  own: OwnInline;
  analytics?: AnalyticsIds | null;
  payment?: Sources | null;
  /** Signed in, the owner's services and templates may show pictures from anywhere, and terms are edited. */
  isPrivate?: boolean;
  https?: boolean;
  /** Vite puts the styles of a page under development into it by code. */
  development?: boolean;
};

/** A policy for exactly this document: our own files, its own inline scripts and styles by their hash, and the tools in use. */
export function contentPolicy(parts: PolicyParts): string {
  const { own, analytics = null, payment = null, isPrivate = false, https = false, development = false } = parts;
  const foreign = payment ?? foreignSources(analytics);
  // The card form's script styles what it puts into the page, and nobody can say with which words.
  const anyStyle = payment !== null || development;
  // Foreign scripts make markup and scripts of texts; theirs is a page without this protection.
  const typed = foreign.script.length === 0 && !development;
  return [
    "default-src 'self'",
    ["script-src 'self'", ...own.scripts, ...foreign.script].join(' '),
    ["style-src 'self'", ...(anyStyle ? ["'unsafe-inline'"] : own.styles)].join(' '),
    ["img-src 'self' data: blob:", ...(isPrivate ? ['https:'] : foreign.img)].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...foreign.connect].join(' '),
    ...(foreign.frame.length > 0 ? [["frame-src 'self'", ...foreign.frame].join(' ')] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // The editor of terms reads what is pasted in a document of its own, through a policy of this name.
    ...(typed ? ["require-trusted-types-for 'script'", `trusted-types default${isPrivate ? ' ProseMirrorClipboard' : ''}`] : []),
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
