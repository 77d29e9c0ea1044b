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
  two_factor_enabled: boolean;
  role: Role;
};
