import { servicesContent } from '#features/website/site/content/services-page.ts';
import { definePage } from './define-page.ts';
import { head, hero, twoLinks } from './shared-fields.ts';

export const servicesPage = definePage({
  ...{ key: 'services', label: 'Services', path: '/services' },
  content: () => servicesContent,
  sections: {
    hero: { ...hero, note: 'The list below it is kept under Services.' },
    call: { label: 'Call to action', isHideable: true, fields: { ...head, ...twoLinks } },
  },
});
