import type { AnalyticsIds } from '#shared/analytics.ts';
import { foreignSources, type Sources } from './foreign-sources.server.ts';
import type { OwnInline } from './own-inline.server.ts';

export type PolicyParts = {
  own: OwnInline;
  analytics?: AnalyticsIds | null;
  payment?: Sources | null;
  /** The host of the map's pictures, which a visitor may ask for. */
  tiles?: string | null;
  /** Signed in, the owner's services and templates may show pictures from anywhere, and terms are edited. */
  isPrivate?: boolean;
  https?: boolean;
  /** Other sites that may show this document in a frame. */
  ancestors?: readonly string[];
  /** Vite puts the styles of a page under development into it by code. */
  development?: boolean;
};

/** A policy for exactly this document: our own files, its own inline scripts and styles by their hash, and the tools in use. */
export function contentPolicy(parts: PolicyParts): string {
  const { own, analytics = null, payment = null, tiles = null, isPrivate = false, https = false, development = false } = parts;
  const { ancestors = [] } = parts;
  const foreign = payment ?? foreignSources(analytics);
  // The card form's script styles what it puts into the page, and nobody can say with which words.
  const anyStyle = payment !== null || development;
  // Foreign scripts make markup and scripts of texts; theirs is a page without this protection.
  const typed = foreign.script.length === 0 && !development;
  return [
    "default-src 'self'",
    ["script-src 'self'", ...own.scripts, ...foreign.script].join(' '),
    ["style-src 'self'", ...(anyStyle ? ["'unsafe-inline'"] : own.styles)].join(' '),
    ["img-src 'self' data: blob:", ...(isPrivate ? ['https:'] : foreign.img), ...(tiles ? [tiles] : [])].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...foreign.connect].join(' '),
    ...(foreign.frame.length > 0 ? [["frame-src 'self'", ...foreign.frame].join(' ')] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors.length > 0 ? ancestors.join(' ') : "'none'"}`,
    // The editor of terms reads what is pasted in a document of its own, PDFs are read by a worker, and one takes push messages;
    // each through a policy of this name, and those of workers know one address.
    ...(typed
      ? [
          "require-trusted-types-for 'script'",
          `trusted-types default${isPrivate ? ' ProseMirrorClipboard pdf-worker push-worker' : ''}`,
        ]
      : []),
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** What browsers can do that no page of ours does. */
const unused = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'compute-pressure',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];
const ownOnly = ['clipboard-read', 'clipboard-write', 'fullscreen', 'publickey-credentials-create', 'publickey-credentials-get'];

/** Which of a browser's abilities a page may use; the card form asks for those of wallets in its own frame. */
export const permissionsPolicy = (payment: Sources | null = null): string =>
  [
    ...unused.map((name) => `${name}=()`),
    ...ownOnly.map((name) => `${name}=(self)`),
    payment ? `payment=(self ${payment.frame.map((origin) => `"${origin}"`).join(' ')})` : 'payment=()',
  ].join(', ');

const twoYears = 63_072_000;

/** For every answer. A browser that was once told to insist on https would never reach a studio that has none. */
export const answerHeaders = (https: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  // Other sites neither show nor read what we answer; what is made to be shown elsewhere says so itself.
  'cross-origin-resource-policy': 'same-origin',
  ...(https ? { 'strict-transport-security': `max-age=${twoYears}` } : {}),
});

/** For every page. */
export const securityHeaders = (https: boolean): Record<string, string> => ({
  ...answerHeaders(https),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'x-xss-protection': '1; mode=block',
  'cross-origin-opener-policy': 'same-origin',
});

/** Refuses a write that another site's page sends with the visitor's cookies. */
export function isForeignWrite(method: string, headers: Headers, publicUrl: string): boolean {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return false;
  const origin = headers.get('origin');
  if (origin === null) return ['cross-site', 'same-site'].includes(headers.get('sec-fetch-site') ?? '');
  if (!URL.canParse(origin)) return true;
  const { host } = new URL(origin);
  return host !== headers.get('host') && host !== new URL(publicUrl).host;
}
