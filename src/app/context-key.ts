import { createContext, type RouterContext } from 'react-router';

const shared = globalThis as { foyerContextKeys?: Record<string, RouterContext<unknown>> };
shared.foyerContextKeys ??= {};
const keys = shared.foyerContextKeys;

/**
 * A key of the router's context, the same for every instance of the module that names it: in development the modules of pages are
 * loaded anew after a change, while the server that sets the value goes on with those that it began with.
 */
export function contextKey<T>(name: string): RouterContext<T> {
  keys[name] ??= createContext<unknown>();
  return keys[name] as RouterContext<T>;
}
