import type { AnalyticsIds } from '#shared/analytics.ts';

type Queue = ((...args: unknown[]) => void) & { q?: unknown[][] };
type Pixel = ((...args: unknown[]) => void) & {
  callMethod?: (...args: unknown[]) => void;
  queue: unknown[][];
  push?: Pixel;
  loaded: boolean;
  version: string;
};
type TrackedWindow = { dataLayer?: unknown[]; fbq?: Pixel; _fbq?: Pixel; clarity?: Queue };

function loadScript(src: string) {
  const script = document.createElement('script');
  script.async = true;
  script.src = src;
  document.head.append(script);
}

/** Starts the tools the visitor agreed to, each the way its maker says. */
export function startTrackers({ googleTagManagerId, facebookPixelId, clarityProjectId }: AnalyticsIds) {
  const page = window as unknown as TrackedWindow;
  if (googleTagManagerId) {
    page.dataLayer ??= [];
    page.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
    loadScript(`https://www.googletagmanager.com/gtm.js?id=${googleTagManagerId}`);
  }
  if (facebookPixelId) {
    const fbq: Pixel = Object.assign(
      (...args: unknown[]) => {
        if (fbq.callMethod) fbq.callMethod(...args);
        else fbq.queue.push(args);
      },
      { queue: [] as unknown[][], loaded: true, version: '2.0' },
    );
    fbq.push = fbq;
    page.fbq = fbq;
    page._fbq = fbq;
    loadScript('https://connect.facebook.net/en_US/fbevents.js');
    fbq('init', facebookPixelId);
    fbq('track', 'PageView');
  }
  if (clarityProjectId) {
    const clarity: Queue = (...args) => {
      clarity.q ??= [];
      clarity.q.push(args);
    };
    page.clarity = clarity;
    loadScript(`https://www.clarity.ms/tag/${clarityProjectId}`);
  }
}

const theirs = /^(_ga|_gid|_gat|_gcl|_fbp|_fbc|_clck|_clsk)/;

/** Takes away what the tools left behind, on this host and on the domains above it. */
export function forgetTrackers() {
  const parts = location.hostname.split('.');
  const domains = ['', ...parts.map((_, at) => `; domain=.${parts.slice(at).join('.')}`)];
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=')[0] ?? '';
    if (!theirs.test(name)) continue;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
    for (const domain of domains) document.cookie = `${name}=; path=/; max-age=0${domain}`;
  }
}
