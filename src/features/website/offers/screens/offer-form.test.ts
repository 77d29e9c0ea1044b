import { expect, it } from 'vitest';
import { offerKinds } from '#shared/choices/website/offers.ts';
import { ApiFailure } from '#ui/api-client.ts';
import { partsOf } from '../policy.ts';
import { formOf, formValues } from './offer-form.ts';
import { seenAfter } from './offers-api.ts';

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

it('names the revision that was opened until somebody was told of a newer one', () => {
  expect(seenAfter(new ApiFailure('', 0, 'OFFLINE'), 1, 2)).toBe(1);
  expect(seenAfter(new ApiFailure('Changed meanwhile', 409, 'CONFLICT'), 1, 2)).toBe(2);
  expect(seenAfter(new ApiFailure('Changed meanwhile', 409, 'CONFLICT'), 1, undefined)).toBe(1);
});
