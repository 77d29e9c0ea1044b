import { z } from 'zod';
import type { form_submissions } from '#db/schema/desk/forms.ts';
import { email } from '#shared/public-form/rules.ts';
import type { Submission } from './submissions-contract.ts';

export type SubmissionRow = typeof form_submissions.$inferSelect;

const answer = z.union([z.string(), z.array(z.string())]);
const text = (value: unknown): string => {
  const { success, data } = answer.safeParse(value);
  return success ? [data].flat().join(', ') : '';
};
const excerptMost = 50;

/** The first answer that is an address. */
export const addressIn = (data: Record<string, unknown>): string | null =>
  Object.values(data).find((value): value is string => typeof value === 'string' && email(value) === null) ?? null;

/** Name or address, whatever the form asked for. */
export const sentBy = (data: Record<string, unknown>): string => text(data.name) || text(data.email) || (addressIn(data) ?? '');

/** The beginning of what somebody wrote: the message where there is one, else the first answers. */
function excerptOf(data: Record<string, unknown>): string {
  const said = text(data.subject) || text(data.message) || text(data.project_details) || text(data.description);
  const all = said || Object.values(data).map(text).filter(Boolean).join(' · ');
  const [...letters] = all.replaceAll(/\s+/g, ' ');
  return letters.length > excerptMost ? `${letters.slice(0, excerptMost).join('')}…` : all;
}

export const toSubmission = (row: SubmissionRow, form_name: string | null): Submission => ({
  id: row.id,
  form_id: row.form_uuid,
  form_name: form_name ?? row.form_name,
  sender: sentBy(row.data),
  excerpt: excerptOf(row.data),
  status: row.status,
  is_sample: row.is_sample,
  created_at: row.created_at.toISOString(),
});
