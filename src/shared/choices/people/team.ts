/** Who runs the studio; everybody else is a client. */
export const teamRoles = ['admin', 'super_admin'] as const;
export type TeamRole = (typeof teamRoles)[number];
