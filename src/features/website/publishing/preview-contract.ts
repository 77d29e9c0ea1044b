import { z } from 'zod';
import { timestamp } from '#shared/wire.ts';

export const previewDays = [1, 7, 30] as const;
export type PreviewDays = (typeof previewDays)[number];
export const daysInput = z.literal(previewDays, 'Please choose one of the list');
/** Of one draft. */
export const mostPreviews = 20;

/** A private link to a draft, as its author sees it. */
export const draftPreview = z.object({
  id: z.uuid(),
  link: z.string(),
  expires_at: timestamp,
  author: z.string().nullable(),
  created_at: timestamp,
});
export type DraftPreview = z.output<typeof draftPreview>;
