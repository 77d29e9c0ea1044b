import { z } from 'zod';
import { defineSettings } from '#shared/settings/define-settings.ts';

/** No secret: whoever is told of the key finds it at the site itself, which is what proves it. */
export const seoSettings = defineSettings({
  name: 'seo',
  title: 'SEO',
  who: 'admin',
  action: 'settings.seo_updated',
  sentence: 'changed the settings of SEO',
  defaults: { indexnow_key: '' },
  shape: {
    indexnow_key: z
      .string()
      .trim()
      .refine(
        (key) => key === '' || /^[a-z0-9-]{8,128}$/i.test(key),
        'A key has 8 to 128 characters: letters, digits and hyphens',
      )
      .describe('With a key, search engines are told of changed pages by IndexNow'),
  },
});
