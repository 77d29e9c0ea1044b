import { isAdmin, type Role } from './roles.ts';

/** The parts of the admin area that an administrator can be kept out of. Every operation below `/admin` belongs to one of them. */
export const adminAreas = {
  clients: { label: 'Clients', text: 'Clients, pipeline and invitations. Choosing a client elsewhere needs it too.' },
  projects: { label: 'Projects and files', text: 'Projects, tasks, time, deliverables, checklists and files' },
  papers: { label: 'Estimates and contracts', text: 'Estimates, contracts and their evidence' },
  sales: { label: 'Sales and billing', text: 'Services, templates, orders, invoices, payments and Analytics' },
  desk: { label: 'Messages and support', text: 'Messages, tickets, help, status, bookings, forms and mail templates' },
  website: { label: 'Website', text: 'Site texts, branding, content, blog, newsletter, case studies, testimonials and Visitors' },
  automation: { label: 'Automation', text: 'Workflows, their runs and webhooks. They read and change records of every area.' },
  operations: {
    label: 'Logs and outbox',
    text: 'Logs, backups and the mails that were sent, of every area; the audit log of the areas they have',
  },
  settings: { label: 'Settings', text: 'Site information, business hours and the measuring code of other services' },
} as const;

export type AdminArea = keyof typeof adminAreas;
export const adminAreaNames = Object.keys(adminAreas) as [AdminArea, ...AdminArea[]];

/** The area of what an administrator may use whatever their areas are: it leaves out by itself what they may not see. */
export const anyArea = 'any';
export type OperationArea = AdminArea | typeof anyArea;

export const accessLevels = ['none', 'read', 'write'] as const;
export type AccessLevel = (typeof accessLevels)[number];
export type AreaAccess = Readonly<Record<AdminArea, AccessLevel>>;

const evenly = (level: AccessLevel): AreaAccess =>
  Object.fromEntries(adminAreaNames.map((area) => [area, level])) as Record<AdminArea, AccessLevel>;
export const everyArea = evenly('write');
export const noArea = evenly('none');

/** What somebody of this role may do where. `narrowed` is null for an administrator who has all areas; an area that it does not name is closed. */
export function accessOf(role: Role, narrowed: Partial<AreaAccess> | null): AreaAccess {
  if (!isAdmin(role)) return noArea;
  return role === 'super_admin' || narrowed === null ? everyArea : { ...noArea, ...narrowed };
}

/** What both allow. */
export function bothAllow(one: AreaAccess, other: Partial<AreaAccess>): AreaAccess {
  const lower = (area: AdminArea): AccessLevel =>
    accessLevels[Math.min(accessLevels.indexOf(one[area]), accessLevels.indexOf(other[area] ?? 'none'))] ?? 'none';
  return Object.fromEntries(adminAreaNames.map((area) => [area, lower(area)])) as Record<AdminArea, AccessLevel>;
}

type Holder = { areas: AreaAccess };

export const mayRead = ({ areas }: Holder, area: OperationArea): boolean => area === anyArea || areas[area] !== 'none';
export const mayWrite = ({ areas }: Holder, area: OperationArea): boolean => area === anyArea || areas[area] === 'write';

export const mayReadAll = (holder: Holder): boolean => adminAreaNames.every((area) => mayRead(holder, area));

/** The rights of a person as one text, to see whether they have changed. */
export const rightsOf = ({ role, areas }: Holder & { role: Role }): string =>
  [role, ...adminAreaNames.map((area) => areas[area])].join(' ');

export const isNarrowed = ({ areas }: Holder): boolean => adminAreaNames.some((area) => areas[area] !== 'write');
