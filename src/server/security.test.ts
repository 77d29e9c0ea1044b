import { describe, expect, it } from 'vitest';
import { noAnalytics } from '#shared/analytics.ts';
import { paymentSources } from './foreign-sources.server.ts';
import { answerHeaders, contentPolicy, isForeignWrite, permissionsPolicy, securityHeaders } from './security.server.ts';

describe('isForeignWrite', () => {
  const at = (headers: Record<string, string>, method = 'POST') =>
    isForeignWrite(method, new Headers({ host: 'studio.example', ...headers }), 'https://studio.example');
  it.each([
    ['our own page', { origin: 'https://studio.example' }, false],
    ['another site', { origin: 'https://evil.example' }, true],
    ['a sandboxed frame', { origin: 'null' }, true],
    ['no origin, but the browser says cross-site', { 'sec-fetch-site': 'cross-site' }, true],
    ['a program that is no browser', {}, false],
  ])('tells a write of another site from one of ours: %s', (_, headers, foreign) => {
    expect(at(headers)).toBe(foreign);
  });
  it('lets every site link to us', () => {
    expect(at({ origin: 'https://evil.example' }, 'GET')).toBe(false);
  });
});

const none = { scripts: [], styles: [] };

describe('the headers', () => {
  it('of every answer keep other sites from showing it', () => {
    expect(answerHeaders(false)).toEqual({ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' });
    expect(answerHeaders(true)).toHaveProperty('strict-transport-security', 'max-age=63072000');
  });
  it('of a page give it only what it uses', () => {
    const policy = permissionsPolicy();
    for (const name of ['camera', 'microphone', 'geolocation', 'usb', 'payment', 'display-capture'])
      expect(policy).toContain(`${name}=()`);
    expect(policy).toContain('clipboard-write=(self)');
    const stripe = { STRIPE_JS_URL: 'https://js.stripe.com/endive/stripe.js', STRIPE_API_URL: 'https://api.stripe.com' };
    expect(permissionsPolicy(paymentSources(stripe))).toContain('payment=(self "https://js.stripe.com"');
  });
});

describe('contentPolicy', () => {
  it('allows our own scripts by their hash, and no other inline one', () => {
    const policy = contentPolicy({ own: { scripts: ["'sha256-a'", "'sha256-b'"], styles: [] } });
    expect(policy).toContain("script-src 'self' 'sha256-a' 'sha256-b';");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });
  it('takes no inline style but our own, where no card form is', () => {
    const own = { scripts: [], styles: ["'sha256-c'"] };
    expect(contentPolicy({ own })).toContain("style-src 'self' 'sha256-c';");
    expect(contentPolicy({ own })).not.toContain('unsafe');
    const stripe = { STRIPE_JS_URL: 'https://js.stripe.com/endive/stripe.js', STRIPE_API_URL: 'https://api.stripe.com' };
    expect(contentPolicy({ own, payment: paymentSources(stripe) })).toContain("style-src 'self' 'unsafe-inline';");
  });
  it('lets no page be framed, hold a plug-in or move its own addresses, and tells others its origin alone', () => {
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"])
      expect(contentPolicy({ own: none })).toContain(rule);
    expect(securityHeaders(false)).toHaveProperty('referrer-policy', 'strict-origin-when-cross-origin');
  });
  it('demands Trusted Types where every script is ours', () => {
    expect(contentPolicy({ own: none })).toContain("; require-trusted-types-for 'script'; trusted-types default");
    expect(contentPolicy({ own: none })).not.toMatch(/ProseMirror|pdf-worker|push-worker/);
    expect(contentPolicy({ own: none, isPrivate: true })).toContain(
      '; trusted-types default ProseMirrorClipboard pdf-worker push-worker',
    );
    const analytics = { ...noAnalytics, facebookPixelId: '1234567890' };
    expect(contentPolicy({ own: none, analytics })).not.toContain('trusted-types');
  });
  it('insists on https only where the studio has it', () => {
    expect(contentPolicy({ own: none, https: true })).toMatch(/; upgrade-insecure-requests$/);
    expect(contentPolicy({ own: none })).not.toContain('upgrade');
    expect(securityHeaders(true)).toHaveProperty('strict-transport-security', 'max-age=63072000');
    expect(securityHeaders(false)).not.toHaveProperty('strict-transport-security');
  });
  it('opens to the card form on request, and to the tools of the public pages never at the same time', () => {
    const stripe = { STRIPE_JS_URL: 'https://js.stripe.com/endive/stripe.js', STRIPE_API_URL: 'https://api.stripe.com' };
    const policy = contentPolicy({ own: none, payment: paymentSources(stripe) });
    expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;");
    expect(policy).toContain("frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;");
    expect(policy).toContain("connect-src 'self' https://api.stripe.com");
    const elsewhere = { STRIPE_JS_URL: 'http://127.0.0.1:99/endive/stripe.js', STRIPE_API_URL: 'http://127.0.0.1:99' };
    expect(contentPolicy({ own: none, payment: paymentSources(elsewhere) })).toContain("frame-src 'self' http://127.0.0.1:99;");
    expect(contentPolicy({ own: none })).not.toContain('frame-src');
  });
  it('shows pictures from elsewhere in the portal and the admin area alone', () => {
    expect(contentPolicy({ own: none, isPrivate: true })).toContain("img-src 'self' data: blob: https:;");
    expect(contentPolicy({ own: none, isPrivate: true })).toContain("script-src 'self';");
    expect(contentPolicy({ own: none })).toContain("img-src 'self' data: blob:;");
  });
  it('lets the map’s pictures in from their one host, and nothing else from there', () => {
    const policy = contentPolicy({ own: none, tiles: 'https://tile.openstreetmap.org' });
    expect(policy).toContain("img-src 'self' data: blob: https://tile.openstreetmap.org;");
    expect(policy.match(/openstreetmap/g)).toHaveLength(1);
    expect(policy).toContain("require-trusted-types-for 'script'");
  });
  it('names no foreign host unless a tool is in use', () => {
    expect(contentPolicy({ own: none, analytics: noAnalytics })).not.toContain('https:');
    expect(contentPolicy({ own: none })).toBe(contentPolicy({ own: none, analytics: noAnalytics }));
  });
  it.each([
    [{ googleTagManagerId: 'GTM-ABC1234' }, 'https://www.googletagmanager.com', ['facebook', 'clarity']],
    [{ facebookPixelId: '1234567890' }, 'https://connect.facebook.net', ['google', 'clarity']],
    [{ clarityProjectId: 'abcd1234ef' }, 'https://www.clarity.ms https://scripts.clarity.ms', ['google', 'facebook']],
  ])('lets %j load its own script and nobody else’s', (ids, script, others) => {
    const policy = contentPolicy({ own: none, analytics: { ...noAnalytics, ...ids } });
    expect(policy).toContain(`script-src 'self' ${script};`);
    for (const other of others) expect(policy).not.toContain(other);
  });
});
