export const roles = ['super_admin', 'admin', 'client'] as const;
export type Role = (typeof roles)[number];

/** An admin requirement is met by admin or super_admin, a client requirement by anybody signed in. */
export function roleMeets(role: Role, required: Role): boolean {
  if (required === 'client') return true;
  if (required === 'admin') return role === 'admin' || role === 'super_admin';
  return role === 'super_admin';
}

export const isAdmin = (role: Role): boolean => roleMeets(role, 'admin');

/** Where a person belongs after signing in. */
export const homeOf = (role: Role): string => (isAdmin(role) ? '/admin' : '/dashboard');
