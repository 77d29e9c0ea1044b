import { expect, it } from 'vitest';
import { offerKinds } from '#shared/choices/website/offers.ts';
import { partsOf } from '../policy.ts';
import { formOf, formValues } from './offer-form.ts';

it.each(offerKinds)('a new %s asks for what its form shows, and for nothing else', (kind) => {
  const asked =
    formOf(kind)
      .safeParse(formValues(kind, null))
      .error?.issues.map(({ path }) => String(path[0])) ?? [];
  for (const field of asked) expect(partsOf[kind]).toContain(field);
  const typed = { name: 'Mine', description: 'A text', group: 'Group', features: ' One \n\nTwo', price: '12.50', yearly: '120' };
  const { data } = formOf(kind).safeParse({ ...formValues(kind, null), ...typed });
  expect(data).toMatchObject({ name: 'Mine', price: 12.5, features: ['One', 'Two'], service_id: null });
});
