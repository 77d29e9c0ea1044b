import type { VisitDevice } from '#shared/choices/website/visits.ts';
import { deviceClassOf } from './policy.ts';

type UserAgent = { isMachine: boolean; device: VisitDevice };

/** There are few that many visitors share; strangers can invent any number. */
const mostKept = 1_000;

/** What a user agent says, found out once for each; the list of machines is read with the first view. */
export function createUserAgents() {
  const known = new Map<string, UserAgent>();
  return async (): Promise<(userAgent: string) => UserAgent> => {
    const { isbot } = await import('isbot');
    return (userAgent) => {
      const found = known.get(userAgent);
      if (found) return found;
      const made = { isMachine: isbot(userAgent), device: deviceClassOf(userAgent) };
      if (known.size >= mostKept) known.clear();
      known.set(userAgent, made);
      return made;
    };
  };
}
