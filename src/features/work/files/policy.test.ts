import { expect, test } from 'vitest';
import { previewOf } from './policy.ts';

const file = (content_type: string, url = '/files/1') => ({ content_type, url });

test.each([
  ['image/png', 'picture'],
  ['image/svg+xml', 'picture'],
  ['application/pdf', 'pdf'],
  ['video/mp4', 'video'],
  ['audio/mpeg', 'audio'],
  ['text/plain', 'text'],
])('%s is looked at as %s', (content_type, kind) => {
  expect(previewOf(file(content_type))).toBe(kind);
});

test.each(['text/html', 'application/zip', 'text/plain; charset=utf-8'])('%s can only be saved', (content_type) => {
  expect(previewOf(file(content_type))).toBeNull();
});

test('a sealed document, whose downloads are recorded, is not fetched for a look', () => {
  expect(previewOf(file('application/pdf', '/api/sealed-documents/1/file'))).toBeNull();
});
