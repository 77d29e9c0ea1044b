import { expect, it } from 'vitest';
import { offerKinds } from '#shared/choices/website/offers.ts';
import { ApiFailure } from '#ui/api-client.ts';
import type { Offer } from '../contract.ts';
import { blankValues, partsOf } from '../policy.ts';
import { formOf, formValues, refusedFields, shownValues, tabOf } from './offer-form.ts';
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

it('shows what is wrong in the language that has it, and stays where something is wrong in the one that is open', () => {
  const { translations, ...blank } = formValues('add_on', null);
  const english = { ...blank, name: 'Mine', description: 'A text', price: '12' };
  const wrong = { ...english, translations: { de: { ...translations.de, features: 'x'.repeat(81) } } };
  const issues = formOf('add_on').safeParse(wrong).error?.issues ?? [];
  expect(
    tabOf(
      issues.map(({ path }) => path.join('.')),
      'en',
    ),
  ).toBe('de');
  expect(tabOf(['name', 'price'], 'de')).toBe('en');
  expect(tabOf(refusedFields({ translations: { de: {} } }), 'en')).toBe('de');
  expect(tabOf(refusedFields({ name: {}, translations: { de: {} } }), 'de')).toBe('de');
  expect(tabOf([], 'de')).toBe('de');
});

it('is previewed in the words of the language: the typed ones, those of the original, or the English ones', () => {
  const original = { ...blankValues, name: 'Basic', description: 'To begin with.', features: ['One'] };
  const said = { name: 'Basis', description: 'Für den Anfang.', group: '', features: ['Eins'] };
  const offer = { values: original, original, translations: {}, original_translations: { de: said } } as unknown as Offer;
  const form = formValues('plan', offer);
  const typed = {
    ...form,
    description: 'Mine.',
    translations: { de: { ...form.translations.de, name: 'Start', features: ' A \nB' } },
  };
  expect(shownValues('plan', typed, offer, 'en')).toMatchObject({ name: 'Basic', description: 'Mine.', features: ['One'] });
  expect(shownValues('plan', typed, offer, 'de')).toMatchObject({ name: 'Start', description: 'Mine.', features: ['A', 'B'] });
  expect(shownValues('plan', form, offer, 'de')).toMatchObject({ name: 'Basis', features: ['Eins'] });
});
