import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { envSchema, readEnv } from './env.server.ts';
import { envExample } from './env-example.ts';

describe('readEnv', () => {
  it('works with nothing set', () => {
    expect(readEnv({})).toMatchObject({
      PORT: 3000,
      DATA_DIR: 'data',
      PUBLIC_URL: 'http://localhost:3000',
      RUN_JOBS: true,
      TRUST_PROXY: false,
    });
  });
  it('takes a blank value as absent and drops a trailing slash', () => {
    expect(readEnv({ PORT: '', PUBLIC_URL: 'https://studio.example/' })).toMatchObject({
      PORT: 3000,
      PUBLIC_URL: 'https://studio.example',
    });
  });
  it.each([
    [{ PORT: 'x' }, 'The setting PORT must be a number.'],
    [{ DATABASE_URL: 'mysql://x' }, 'The setting DATABASE_URL must look like postgres://user:password@host:5432/database.'],
    [{ APP_SECRET: 'short' }, 'The setting APP_SECRET must be at least 32 characters long.'],
    [{ S3_BUCKET: 'studio-files' }, 'The setting S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it.'],
    [{ S3_BUCKET: 'a/b' }, 'The setting S3_BUCKET must be the name of a bucket, such as studio-files.'],
    [{ PUBLIC_URL: 'studio' }, 'The setting PUBLIC_URL must be a web address such as https://studio.example.'],
  ])('explains %o', (source, sentence) => {
    expect(() => readEnv(source)).toThrow(sentence);
  });
});

describe('every setting', () => {
  it('stands in .env.example as the schema has it (node scripts/env-example.ts writes it)', () => {
    expect(readFileSync('.env.example', 'utf8')).toBe(envExample());
  });
  it('is explained in the README', () => {
    const rows = [...readFileSync('README.md', 'utf8').matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(([, name]) => name);
    expect(rows.toSorted()).toEqual(
      Object.keys(envSchema.shape)
        .filter((name) => name !== 'NODE_ENV')
        .toSorted(),
    );
  });
});
