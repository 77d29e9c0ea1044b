import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { unreachableMessage } from '#shared/app-error.ts';
import { prepareToasts, toast } from '#ui/toast.tsx';

/** Offline, the page on the screen stays: the code of another could not be fetched, and the router would reload into nothing. */
export function useStayOffline() {
  useEffect(prepareToasts, []);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => !navigator.onLine && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    toast.error(unreachableMessage, { title: 'You are offline', id: 'offline' });
  }, [blocker]);
}
