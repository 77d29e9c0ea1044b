import { expect, it } from 'vitest';
import { appendReply, fillReply, missingFields, unknownFields } from './policy.ts';

it('fills the fields that are known, and leaves the others to be seen', () => {
  const body = 'Hello {client_name}, about {number}: {nonsense} { client_name } {client_name}';
  expect(fillReply(body, { client_name: 'Ada $& {number}', number: 'T-2026-0001' })).toBe(
    'Hello Ada $& {number}, about T-2026-0001: {nonsense} { client_name } Ada $& {number}',
  );
  expect(fillReply('{subject}', {})).toBe('{subject}');
  expect(fillReply('{constructor}', {})).toBe('{constructor}');
});

it('names what is no field', () => {
  expect(unknownFields('{client_name} {clientname} {clientname} {x}')).toEqual(['clientname', 'x']);
});

it('names what cannot be filled, such as the number of a ticket in a conversation', () => {
  const body = 'Hello {client_name}, about {number} and {subject}';
  expect(missingFields(body, { client_name: 'Ada', subject: '' })).toEqual(['Number of the ticket', 'Subject']);
  expect(missingFields('{nonsense} and nothing else', {})).toEqual([]);
});

it('stands behind what was written, and alone where nothing was', () => {
  expect(appendReply('Dear Ada, \n', 'Hello')).toBe('Dear Ada,\n\nHello');
  expect(appendReply('  \n', 'Hello')).toBe('Hello');
});
