import { isRouteErrorResponse } from 'react-router';

/** What the server or the browser said about a page that crashed; null where it said nothing for people. */
export function crashReason(error: unknown): string | null {
  if (isRouteErrorResponse(error)) return typeof error.data === 'string' && error.data ? error.data : null;
  return error instanceof Error && error.message && error.message !== 'Unexpected Server Error' ? error.message : null;
}

export const unexpectedCrash = 'An unexpected error occurred';
