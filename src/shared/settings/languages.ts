import { z } from 'zod';
import { otherLanguages } from '../all-languages.ts';
import type { OtherLanguage } from '../languages.ts';
import { defineSettings } from './define-settings.ts';

export const languageSettings = defineSettings({
  name: 'languages',
  title: 'Languages',
  who: 'admin',
  action: 'settings.languages_updated',
  sentence: 'changed the languages of the site',
  defaults: { languages: [] as OtherLanguage[] },
  shape: {
    languages: z
      .array(z.enum(otherLanguages, 'The site has no words in this language'))
      .max(otherLanguages.length)
      .overwrite((chosen) => otherLanguages.filter((language) => chosen.includes(language)))
      .describe('In which the public site exists besides English'),
  },
  keys: { languages: 'site_languages' },
});
