import { z } from 'zod';
import { printable } from '../printable/field.ts';
import { defaultSettings } from '../site-settings.ts';
import { defineSettings } from './define-settings.ts';

const line = (max: number) => z.string().trim().max(max, `Please use at most ${max} characters`);

const webAddress = z
  .url({ protocol: /^https?$/, message: 'Please enter a valid URL' })
  .max(500, 'Please use at most 500 characters');

export const siteSettings = defineSettings({
  name: 'site',
  title: 'Site information',
  who: 'admin',
  action: 'settings.updated',
  sentence: 'changed the site information',
  defaults: defaultSettings,
  shape: {
    site_name: line(120).overwrite((name) => name || defaultSettings.site_name),
    site_address: line(300).superRefine(printable),
    site_phone: line(40).superRefine(printable),
    site_email: line(254).refine(
      (value) => value === '' || z.email().safeParse(value).success,
      'Please enter a valid email address',
    ),
    hours_of_operation: line(500),
    social_links: z
      .array(z.object({ label: line(40).min(1, 'Please name the link'), url: webAddress }))
      .max(8, 'At most 8 links fit in the footer'),
    show_services_to_visitors: z.boolean(),
    show_blog_link: z.boolean(),
    newsletter_open: z.boolean(),
    tax_rate: z
      .number('Please enter a number')
      .min(0, 'The tax rate must be at least 0')
      .max(100, 'The tax rate must be at most 100')
      .multipleOf(0.001, 'At most three decimals'),
    maintenance_mode: z.boolean(),
  },
});
