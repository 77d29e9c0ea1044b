import './app.css';
import { type ReactNode, use, useEffect } from 'react';
import { preload, preloadModule } from 'react-dom';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import { usedTools } from '#shared/analytics.ts';
import { brandingStorageKey } from '#shared/branding.ts';
import { useThemeSync } from '#ui/theme.ts';
import { themeScript } from '#ui/theme-script.ts';
import { useLanguage } from '#ui/words.ts';
import type { Route } from './+types/root.ts';
import displayUrl from './fonts/bricolage-600.woff2?url';
import interUrl from './fonts/inter.woff2?url';
import { siteGate } from './gate.server.ts';
import { GuardBoundary } from './guard-boundary.tsx';
import { listShouldRevalidate } from './list-route.ts';
import { pageContext } from './page-context.ts';
import { RenderingContext } from './rendering.ts';
import { sessionHintScript } from './session-hint.ts';
import { trustedTypesScript } from './trusted-types-script.ts';

export const middleware: Route.MiddlewareFunction[] = [siteGate];

export async function loader({ context }: Route.LoaderArgs) {
  const { site, publicUrl, language } = context.get(pageContext);
  const { settings, branding, analytics, languages } = await site();
  return {
    ...{ settings, branding, publicUrl, analytics: usedTools(analytics).length > 0 ? analytics : null },
    ...(languages.length > 1 ? { languages, language } : {}),
  };
}

export const links: Route.LinksFunction = () => [{ rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }];

// The same object at every render: a new one would make React write it into the page.
const asItIs = { __html: '' };

export function Layout({ children }: { children: ReactNode }) {
  const rendering = use(RenderingContext);
  const colors = useRouteLoaderData<typeof loader>('root')?.branding.colors ?? rendering.colors;
  // Written by the server alone: the browser's code is smaller without them, and a later page has them already.
  if (import.meta.env.SSR) {
    for (const href of [interUrl, displayUrl]) preload(href, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
    if (rendering.wordsFile) preloadModule(rendering.wordsFile, { as: 'script' });
  }
  useThemeSync();
  useEffect(() => {
    document.documentElement.dataset.alive = 'true';
  }, []);
  return (
    <html lang={useLanguage()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={colors.background} suppressHydrationWarning />
        <meta name="referrer" content="strict-origin-when-cross-origin" />
        <Meta />
        <Links />
        {/* Stronger than the stylesheet's own defaults: a part fetched later may bring that stylesheet along once more. */}
        {/* The browser keeps what the server wrote: new colours are put over it by the area where they are chosen. */}
        <style
          id="brand"
          nonce={rendering.nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: six-digit colours and nothing else
          dangerouslySetInnerHTML={import.meta.env.SSR ? { __html: rendering.brandStyle?.(colors, 'html:root') ?? '' } : asItIs}
        />
        <InlineScript code={import.meta.env.SSR ? trustedTypesScript : ''} nonce={rendering.nonce} />
        <InlineScript code={import.meta.env.SSR ? themeScript : ''} nonce={rendering.nonce} />
        <InlineScript code={import.meta.env.SSR ? sessionHintScript : ''} nonce={rendering.nonce} />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

function InlineScript({ code, nonce }: { code: string; nonce?: string }) {
  // They have run before hydration: the browser keeps what the server wrote, and its files need not hold them again.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of ours that must run before the first paint
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const { branding } = loaderData;
  useEffect(() => {
    try {
      localStorage.setItem(brandingStorageKey, JSON.stringify(branding));
    } catch {
      // Storage may be blocked; the server sends the branding with every page anyway.
    }
  }, [branding]);
  return <Outlet />;
}

// What a guard throws before any loader ran arrives here, not at the area's own boundary.
export { GuardBoundary as ErrorBoundary, listShouldRevalidate as shouldRevalidate };
