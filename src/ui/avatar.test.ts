import { expect, test } from 'vitest';
import { initials } from '#ui/avatar.tsx';

test('initials come from first and last name, or from the email', () => {
  expect(initials({ first_name: 'Ines', last_name: 'Brennan', email: 'x@y.z' })).toBe('IB');
  expect(initials({ first_name: ' ', last_name: null, email: 'marcus@tidewater.example' })).toBe('M');
  expect(initials({})).toBe('?');
});
