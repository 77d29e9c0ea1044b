import { type AccessLevel, type AreaAccess, adminAreaNames, adminAreas } from '#shared/admin-areas.ts';
import type { TeamRole } from '#shared/choices/people/team.ts';

export const invitationDays = 7;
export const invitationMs = invitationDays * 24 * 60 * 60 * 1000;

/** What the token of an invitation is kept under. */
export const linkOf = (id: string): string => `team-invitation:${id}`;
export const idOfLink = (identifier: string | null): string | null =>
  /^team-invitation:(.+)$/.exec(identifier ?? '')?.[1] ?? null;

const roleLabels: Record<TeamRole, string> = { admin: 'Administrator', super_admin: 'Super administrator' };
export const levelLabels: Record<AccessLevel, string> = { none: 'No access', read: 'Can view', write: 'Can change' };

/** What somebody may do, in one line: "Administrator, all areas" or "Administrator: Clients (view), Projects and files". */
export function accessText(role: TeamRole, areas: AreaAccess | null): string {
  if (role === 'super_admin') return roleLabels.super_admin;
  return areas === null ? `${roleLabels.admin}, all areas` : `${roleLabels.admin}: ${areasText(areas)}`;
}

export function areasText(areas: AreaAccess): string {
  const named = adminAreaNames.flatMap((area) => {
    const { label } = adminAreas[area];
    if (areas[area] === 'none') return [];
    return areas[area] === 'read' ? [`${label} (view)`] : [label];
  });
  return named.join(', ') || 'No area';
}

export const lastOne = 'This is the last super administrator. Make somebody else one first.';
