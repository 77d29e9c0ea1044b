import type { AdminArea } from '../../admin-areas.ts';
import { documentTypes } from '../papers/evidence.ts';

/** Who may read a file: everybody, its owner and the studio, or the studio alone. */
export const fileVisibilities = ['public', 'owner', 'studio'] as const;
export type FileVisibility = (typeof fileVisibilities)[number];

/** What a file can be about, and the table that holds it. Once that record is gone, its files go too. */
export const fileSubjects = {
  branding: 'branding',
  checklist_line: 'checklist_lines',
  content_transfer: 'content_transfers',
  contract: 'contracts',
  conversation: 'conversations',
  deliverable: 'deliverables',
  estimate: 'estimates',
  folder: 'folders',
  form_submission: 'form_submissions',
  media: 'media_items',
  order: 'orders',
  payment: 'payments',
  seo_page: 'seo_pages',
  service: 'services',
  ticket: 'support_tickets',
} as const;
export type FileSubjectType = keyof typeof fileSubjects;

/** The part of the admin area that a file is read with: the one of what it is about. */
export const fileAreas = {
  branding: 'website',
  checklist_line: 'projects',
  content_transfer: 'website',
  contract: 'papers',
  conversation: 'desk',
  deliverable: 'projects',
  estimate: 'papers',
  folder: 'projects',
  form_submission: 'desk',
  media: 'website',
  order: 'sales',
  payment: 'sales',
  seo_page: 'website',
  service: 'sales',
  ticket: 'desk',
} as const satisfies Record<FileSubjectType, AdminArea>;

/** A sealed document is handed out by its own download alone, which compares it with its hash. */
export const sealedSubjects: ReadonlySet<FileSubjectType> = new Set(documentTypes);

/** How long a deleted file can be had back. */
export const trashDays = 30;

/** How long an upload that was interrupted can be resumed. */
export const uploadDays = 7;
