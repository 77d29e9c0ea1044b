import { templatesContent } from '#features/website/site/content/templates-page.ts';
import { text } from '../fields.ts';
import { definePage } from './define-page.ts';
import { head, hero } from './shared-fields.ts';

export const templatesPage = definePage({
  ...{ key: 'templates', label: 'Templates', path: '/templates' },
  content: () => templatesContent,
  sections: {
    hero,
    cards: { label: 'Template cards', offers: 'template', fields: {} },
    call: {
      label: 'Call to action',
      isHideable: true,
      fields: { ...head, custom: text('Button', 60), contact: text('Link', 60) },
    },
  },
});
