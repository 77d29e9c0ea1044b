/** Who may read a file: everybody, its owner and the studio, or the studio alone. */
export const fileVisibilities = ['public', 'owner', 'studio'] as const;
export type FileVisibility = (typeof fileVisibilities)[number];

/** What a file can be about, and the table that holds it. Once that record is gone, its files go too. */
export const fileSubjects = {
  branding: 'branding',
  contract: 'contracts',
  estimate: 'estimates',
  order: 'orders',
  payment: 'payments',
  service: 'services',
  ticket: 'support_tickets',
} as const;
export type FileSubjectType = keyof typeof fileSubjects;
