import { expect, test } from 'vitest';
import { findBinaries } from './binaries.server.ts';
import { explain, StartError } from './start-error.server.ts';

const failure = (code: string) => Object.assign(new Error(`${code}: it failed`), { code });

test.each([
  [failure('ENOSPC'), 'There is no space left on the disk that holds /srv/data; free some and start again.'],
  [
    new Error('creating subdirectories ... initdb: error: could not create directory "x": No space left on device'),
    'There is no space left on the disk that holds /srv/data; free some and start again.',
  ],
  [failure('EROFS'), 'The folder /srv/data is on a read-only disk; set DATA_DIR to a folder that can be written.'],
  [failure('EACCES'), 'The folder /srv/data cannot be written by this user; change its owner or set DATA_DIR to another folder.'],
  [
    new Error('2026-01-01 [1] LOG:  starting\n2026-01-01 [1] FATAL:  the sky is falling\n2026-01-01 [1] LOG:  shut down\n'),
    'The database in /srv/data could not be started: the sky is falling',
  ],
])('%s becomes one sentence for a person, the cause is kept', (cause, message) => {
  const error = explain(cause, '/srv/data');
  expect(error.message).toBe(message);
  expect(error.cause).toBe(cause);
  expect(explain(error, '/elsewhere')).toBe(error);
});

test('a platform without binaries is told to bring its own server', () => {
  expect(() => findBinaries('sunos', 'sparc')).toThrow(StartError);
  expect(() => findBinaries('sunos', 'sparc')).toThrow('No PostgreSQL for sunos-sparc is installed');
});
