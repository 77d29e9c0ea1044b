import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { type AnalyticsIds, usedTools } from '#shared/analytics.ts';
import { isPrivatePath } from '#shared/private-path.ts';
import { readConsent, settles } from '../remembered.ts';

const ConsentBanner = lazy(() => import('./consent-banner.tsx').then((module) => ({ default: module.ConsentBanner })));

let running = false;

/** The page the browser really loaded: its content policy decides what may be fetched, not the address shown now. */
const landedPrivately = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation');
  return isPrivatePath(new URL(entry?.name ?? location.href, location.href).pathname);
};

function run(ids: AnalyticsIds) {
  if (running) return;
  running = true;
  void import('../trackers.ts').then(({ startTrackers }) => startTrackers(ids));
}

/** Asks before anything foreign is loaded. `open` shows the question again; both are absent where no tool is used. */
export function useConsent(ids: AnalyticsIds | null): { banner: ReactNode; open: (() => void) | null } {
  const [asking, setAsking] = useState<'first' | 'again' | null>(null);
  useEffect(() => {
    if (!ids || landedPrivately()) return;
    const consent = readConsent();
    if (!settles(consent, usedTools(ids))) setAsking('first');
    else if (consent?.accepted) run(ids);
  }, [ids]);
  usePrivacyBehindTheDoor();
  if (!ids) return { banner: null, open: null };
  const banner = asking && (
    <Suspense>
      <ConsentBanner ids={ids} again={asking === 'again'} onAccept={() => run(ids)} onClose={() => setAsking(null)} />
    </Suspense>
  );
  return { banner, open: () => setAsking('again') };
}

/** A running tool would follow the visitor into private pages: those are then loaded anew, without it. */
function usePrivacyBehindTheDoor() {
  const blocker = useBlocker(({ nextLocation }) => running && isPrivatePath(nextLocation.pathname));
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const { pathname, search, hash } = blocker.location;
    location.assign(pathname + search + hash);
  }, [blocker]);
}
