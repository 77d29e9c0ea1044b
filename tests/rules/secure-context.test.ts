import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** What browsers keep from pages over plain HTTP, and the one file that knows what to do without it. */
const missing: { what: RegExp; instead: string; may: string[] }[] = [
  { what: /\bcrypto\??\.randomUUID\b/, instead: 'src/shared/new-key.ts', may: [] },
  { what: /\bnavigator\??\.clipboard\b/, instead: 'src/ui/copy-text.ts', may: ['src/ui/copy-text.ts'] },
  {
    what: /\bnavigator\??\.serviceWorker\b|\bNotification\.(?:permission|requestPermission)\b/,
    instead: 'src/features/studio/notifications/screens/push-device.ts',
    may: ['src/features/studio/notifications/screens/push-device.ts', 'src/app/entry.client.tsx'],
  },
  {
    what: /\bPublicKeyCredential\b|\bnavigator\??\.credentials\b/,
    instead: 'src/features/people/auth/screens/passkey-support.ts',
    may: ['src/features/people/auth/screens/passkey-support.ts'],
  },
  {
    what: /\bcrypto\??\.subtle\b/,
    instead: 'canEncrypt of src/shared/field-cipher.ts',
    // The others are reached through a check of their callers.
    may: [
      'src/shared/field-cipher.ts',
      'src/features/papers/evidence/screens/check-seal.ts',
      'src/features/work/credentials/cipher.ts',
    ],
  },
];

const inBrowser = globSync('src/{app,features,shared,ui}/**/*.{ts,tsx}')
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.(?:server|test|testkit)\.tsx?$/.test(file));

it('finds the code of the browser', () => {
  expect(inBrowser.length).toBeGreaterThan(300);
  expect(inBrowser).toContain('src/shared/field-cipher.ts');
});

it.each(missing)('nothing uses $what but through $instead', ({ what, may }) => {
  const users = inBrowser.filter((file) => what.test(withoutComments(readFileSync(file, 'utf8'))) && !may.includes(file));
  expect(users).toEqual([]);
});

const withoutComments = (code: string): string => code.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '');
