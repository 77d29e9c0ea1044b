import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

/** What arrives sooner than this needs no announcement: a bar that flashes only disturbs. */
const patienceMs = 150;

/** A bar along the upper edge while the next page is on its way. With less motion it stands still. */
export function NavigationProgress() {
  const isUnderWay = useNavigation().state !== 'idle';
  return isUnderWay && <DelayedBar />;
}

function DelayedBar() {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isSlow) return null;
  return (
    <div role="progressbar" aria-label="Loading page" className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.75">
      <div className="h-full origin-left scale-x-90 rounded-r-full bg-primary-ink transition-transform duration-[10s] ease-[cubic-bezier(0.05,0.7,0.1,1)] starting:scale-x-0" />
    </div>
  );
}
