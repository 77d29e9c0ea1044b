import { expect, it } from 'vitest';
import { addressLines } from './postal-address.ts';

it('writes an address as lines, without what is missing', () => {
  const whole = {
    addressLine1: '12 Harbour Road',
    city: 'Portland',
    region: 'ME',
    postalCode: '04101',
    country: 'United States',
  };
  expect(addressLines(whole)).toEqual(['12 Harbour Road', 'Portland, ME 04101', 'United States']);
  expect(addressLines({ ...whole, region: '' })).toEqual(['12 Harbour Road', 'Portland, 04101', 'United States']);
  expect(addressLines({ ...whole, city: '', region: '', country: '' })).toEqual(['12 Harbour Road', '04101']);
  expect(addressLines({ addressLine1: '12 Harbour Road' })).toEqual(['12 Harbour Road']);
  expect(addressLines({ addressLine1: '' })).toEqual([]);
});
