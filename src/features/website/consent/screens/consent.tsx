import { lazy, Suspense, useEffect, useState } from 'react';
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

/**
 * For a studio that uses such tools: asks before anything foreign is loaded, and asks again on a click on
 * `data-cookie-settings`.
 */
export default function Consent({ ids }: { ids: AnalyticsIds }) {
  const [asking, setAsking] = useState<'first' | 'again' | null>(null);
  useEffect(() => {
    if (landedPrivately()) return;
    const consent = readConsent();
    if (!settles(consent, usedTools(ids))) setAsking('first');
    else if (consent?.accepted) run(ids);
  }, [ids]);
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('[data-cookie-settings]')) setAsking('again');
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, []);
  usePrivacyBehindTheDoor();
  if (!asking) return null;
  return (
    <Suspense>
      <ConsentBanner ids={ids} again={asking === 'again'} onAccept={() => run(ids)} onClose={() => setAsking(null)} />
    </Suspense>
  );
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
