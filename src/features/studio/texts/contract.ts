import { oc } from '@orpc/contract';
import { z } from 'zod';
import type { SettingsOf } from '#shared/settings/define-settings.ts';
import { textsSettings } from '#shared/settings/texts.ts';
import { generalParts, personalParts } from '#shared/site-texts.ts';

export const siteTexts = textsSettings.schema;
export type SiteTextsInput = SettingsOf<typeof textsSettings>;

const example = z.object({
  id: z.enum([...personalParts, ...generalParts]),
  label: z.string(),
  page: z.string(),
  to: z.string(),
});

const tags = ['Settings'];

export const textsContract = {
  get: oc
    .route({ method: 'GET', path: '/admin/settings/texts', tags, summary: 'The texts of the public site' })
    .output(siteTexts),
  save: oc
    .route({ method: 'PUT', path: '/admin/settings/texts', tags, summary: 'Saves the texts of the public site' })
    .input(siteTexts)
    .output(siteTexts),
  examples: oc
    .route({ method: 'GET', path: '/admin/settings/texts/examples', tags, summary: 'The example texts that visitors still see' })
    .output(z.object({ items: z.array(example) })),
};
