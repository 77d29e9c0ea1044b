import { createHash } from 'node:crypto';
import type { AnalyticsIds } from '#shared/analytics.ts';
import { foreignSources, type Sources } from './foreign-sources.server.ts';

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** A policy for exactly this document: our own files, the inline scripts that it holds, by their hash, and the tools in use. */
export function contentPolicy(
  html: string,
  analytics: AnalyticsIds | null = null,
  payment: Sources | null = null,
  /** The owner may show services and templates with a picture from anywhere. */
  pictures = false,
): string {
  const hashes = new Set<string>();
  for (const [, script] of html.matchAll(inlineScript)) {
    if (script) hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  }
  const foreign = payment ?? foreignSources(analytics);
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes, ...foreign.script].join(' '),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...(pictures ? ['https:'] : foreign.img)].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...foreign.connect].join(' '),
    ...(foreign.frame.length > 0 ? [["frame-src 'self'", ...foreign.frame].join(' ')] : []),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export const securityHeaders: Record<string, string> = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-xss-protection': '1; mode=block',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
};

/** Refuses a write that another site's page sends with the visitor's cookies. */
export function isForeignWrite(method: string, headers: Headers, publicUrl: string): boolean {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return false;
  const origin = headers.get('origin');
  if (origin === null) return ['cross-site', 'same-site'].includes(headers.get('sec-fetch-site') ?? '');
  if (!URL.canParse(origin)) return true;
  const { host } = new URL(origin);
  return host !== headers.get('host') && host !== new URL(publicUrl).host;
}
