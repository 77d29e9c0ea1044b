import { useCallback } from 'react';
import { useNavigate } from 'react-router';

// Served beside the pages, so the router cannot open them.
const outsideRouter = /^\/(api|files)\//;

/** Goes where the person wanted to be before they were asked to sign in. */
export function useArrive(): (path: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (path) => {
      if (outsideRouter.test(path)) window.location.assign(path);
      else void navigate(path, { replace: true });
    },
    [navigate],
  );
}
