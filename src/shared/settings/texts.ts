import { z } from 'zod';
import { defaultTexts } from '../site-texts.ts';
import { defineSettings } from './define-settings.ts';

const text = (max: number) => z.string().trim().max(max, `Please use at most ${max} characters`);
const choose = 'Please choose what is shown';
const personal = z.enum(['example', 'hidden'], choose);
const general = z.enum(['example', 'kept', 'hidden'], choose);

const mostNames = 8;

export const textsSettings = defineSettings({
  name: 'texts',
  title: 'Site texts',
  who: 'admin',
  action: 'settings.texts_updated',
  sentence: 'changed the texts of the site',
  defaults: defaultTexts,
  shape: {
    owner_name: text(120),
    client_names: text(400)
      .refine((names) => names.split('\n').filter((name) => name.trim()).length <= mostNames, `At most ${mostNames} names fit`)
      .refine((names) => names.split('\n').every((name) => name.trim().length <= 60), 'A name has at most 60 characters'),
    home_about: text(1500),
    biography: text(4000),
    parts: z.strictObject({
      clients: personal,
      portrait: personal,
      home_about: personal,
      biography: personal,
      skills: general,
      approach: general,
      prices: general,
      pricing_faq: general,
      support_faq: general,
      guides: general,
      commitment: general,
    }),
  },
  keys: { parts: 'site_parts' },
});
