import { expect, it } from 'vitest';
import type { Service } from '#features/sales/services/contract.ts';
import { defaultColors, defaultMessages } from '#shared/branding.ts';
import { defaultSettings } from '#shared/site-settings.ts';
import { structuredData } from './structured-data.ts';

const branding = {
  companyName: 'Northlight',
  colors: defaultColors,
  logos: { light: null, dark: null },
  errorPageMessage: defaultMessages.errorPage,
  defaultColors,
};
const facts = { settings: defaultSettings, branding, publicUrl: 'https://studio.test' };
const service = (name: string, is_sample: boolean) =>
  ({ name, is_sample, description: null, category: null, price: null }) as Service;

it('tells search engines of the studio’s own services, and of no sample', () => {
  const told = (services: Service[]) => JSON.stringify(structuredData('/', facts, { services }));
  expect(told([service('Website', false), service('Made up', true)])).toContain('Website');
  expect(told([service('Website', false), service('Made up', true)])).not.toContain('Made up');
  expect(told([service('Made up', true)])).not.toContain('ItemList');
});
