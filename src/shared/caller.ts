import type { AreaAccess } from './admin-areas.ts';
import type { Role } from './roles.ts';

/** The signed-in person behind a request. */
export type Caller = {
  user_id: string;
  session_id: string;
  email: string;
  first_name: string;
  last_name: string;
  display_name: string;
  user_type: string;
  avatar_url: string | null;
  email_verified: boolean;
  /** Whether the address is known to be theirs: by a mailed link, a sign-in provider, or the studio's word. */
  speaks_for_address: boolean;
  two_factor_enabled: boolean;
  role: Role;
  /** What they may do in which part of the admin area. */
  areas: AreaAccess;
  /** Set while an administrator looks at the portal as this person, who is not there then. */
  viewer?: Actual;
  /** Set where an API key of this person calls: there is no session then. */
  api_key?: { id: string; name: string };
};

type Actual = Pick<Caller, 'user_id' | 'role' | 'display_name' | 'areas'>;

/** Who really sits there: on any record stands this person, not the one whose portal is looked at. */
export const actualPerson = (caller: Caller): Actual => caller.viewer ?? caller;
