import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { unreachableMessage } from '#shared/app-error.ts';
import { prepareToasts, toast } from '#ui/toast.tsx';

const nothing = () => false;

/**
 * Offline, the page on the screen stays: the code of another could not be fetched, and the router would reload into nothing.
 * The router knows one blocker, so what is not saved yet is asked about here too.
 */
export function useStayOffline(hasUnsaved: () => boolean = nothing) {
  useEffect(prepareToasts, []);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (!navigator.onLine || hasUnsaved()) && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (navigator.onLine) {
      if (window.confirm('Leave without saving? Your changes will be lost.')) blocker.proceed();
      else blocker.reset();
      return;
    }
    blocker.reset();
    toast.error(unreachableMessage, { title: 'You are offline', id: 'offline' });
  }, [blocker]);
}
