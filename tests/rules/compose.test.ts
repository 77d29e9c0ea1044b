import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { envSchema } from '#platform/env.server.ts';

type Service = { env_file?: { path: string; required?: boolean }[]; environment?: Record<string, string | number> };
const { services } = parse(readFileSync('compose.yaml', 'utf8')) as { services: { foyer: Service } };
const { env_file = [], environment = {} } = services.foyer;

const settings = Object.keys(envSchema.shape);
/** What describes the container, whatever `.env` says. */
const ownedByContainer = ['DATABASE_URL', 'DATA_DIR', 'HOST', 'NODE_ENV', 'PORT'];

/** Replaces `${NAME}`, `${NAME:-default}` and `${NAME:?message}`, the innermost first, as Docker Compose does. */
function interpolate(text: string, file: Record<string, string>): string {
  const once = text.replace(/\$\{(\w+)(?::([-?])([^${}]*))?\}/g, (_, name: string, operator?: string, rest = '') => {
    if (!file[name] && operator === '?') throw new Error(`${name}: ${rest}`);
    return file[name] || (operator === '-' ? rest : '');
  });
  return once === text ? text : interpolate(once, file);
}

/** The environment of the container for the `.env` given. */
function containerEnv(file: Record<string, string>): Record<string, string> {
  const fromFile = env_file.some(({ path }) => path === '.env') ? file : {};
  const own = Object.entries(environment).map(([name, value]) => [name, interpolate(String(value), file)] as const);
  return { ...fromFile, ...Object.fromEntries(own) };
}

describe('compose.yaml', () => {
  const file = { POSTGRES_PASSWORD: 'pg', ...Object.fromEntries(settings.map((name) => [name, `${name} of the file`])) };

  it('passes every setting of .env to the container', () => {
    const env = containerEnv(file);
    const lost = settings.filter((name) => !ownedByContainer.includes(name) && env[name] !== `${name} of the file`);
    expect(lost).toEqual([]);
  });

  it('keeps what describes the container, whatever .env says', () => {
    const env = containerEnv(file);
    expect(Object.fromEntries(ownedByContainer.map((name) => [name, env[name]]))).toEqual({
      DATABASE_URL: 'postgres://foyer:pg@database:5432/foyer',
      DATA_DIR: '/data',
      HOST: '0.0.0.0',
      NODE_ENV: 'production',
      PORT: '3000',
    });
  });

  it('sets nothing that the server does not read', () => {
    expect(Object.keys(environment).filter((name) => !settings.includes(name))).toEqual([]);
  });

  it('asks for the two secrets it cannot do without, and needs no file when the shell has them', () => {
    expect(env_file.map(({ path, required }) => ({ path, required }))).toEqual([{ path: '.env', required: false }]);
    expect(() => containerEnv({ APP_SECRET: 'x'.repeat(32) })).toThrow('POSTGRES_PASSWORD');
    expect(() => containerEnv({ POSTGRES_PASSWORD: 'pg' })).toThrow('APP_SECRET');
    const least = containerEnv({ POSTGRES_PASSWORD: 'pg', APP_SECRET: 'x'.repeat(32) });
    expect(least.PUBLIC_URL).toBe('http://localhost:3000');
  });
});
