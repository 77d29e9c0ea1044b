import { expect } from 'vitest';
import type { SocialProvider } from '#shared/social-providers.ts';
import { testPassword } from '../seed.ts';
import type { testStudio } from '../studio.ts';
import { socialKeys } from './stand-in.ts';

type Studio = ReturnType<typeof testStudio>;

/** Cookies as a browser keeps them: the later one of a name counts, an empty one is gone. */
export function mergedCookies(...jars: (string | null)[]): string {
  const kept = new Map<string, string>();
  for (const one of jars.flatMap((jar) => jar?.split('; ') ?? [])) {
    const [name = '', ...value] = one.split('=');
    if (value.join('=') === '') kept.delete(name);
    else kept.set(name, value.join('='));
  }
  return [...kept].map(([name, value]) => `${name}=${value}`).join('; ');
}

export async function storeSocialKeys(studio: Studio, keys: Partial<typeof socialKeys> = socialKeys): Promise<void> {
  const blank = Object.fromEntries(Object.keys(socialKeys).map((name) => [name, '']));
  const input = { ...blank, ...keys, account_password: testPassword };
  expect(await studio.call('super_admin', 'PUT', '/admin/integrations/social', input)).toMatchObject({ status: 200 });
}

/** From the address at the provider back to us, with the cookies of the browser. */
export async function comeBack(studio: Studio, jar: string, at: string) {
  const agreed = await fetch(at, { redirect: 'manual' });
  const { pathname, search } = new URL(agreed.headers.get('location') ?? '');
  const answer = await studio.request(jar, 'GET', `${pathname}${search}`);
  expect(answer.status).toBe(302);
  return {
    location: answer.headers.get('location') ?? '',
    cookie: mergedCookies(jar, studio.cookieOf(answer)),
    callback: `${pathname}${search}`,
  };
}

/** The whole way of a browser: out to the provider, where the stand-in's person agrees or not, and back. */
export async function signInWith(studio: Studio, provider: SocialProvider, { jar = '', search = '' } = {}) {
  const start = await studio.request(jar, 'GET', `/auth/${provider}${search}`);
  expect(start.status).toBe(302);
  return comeBack(studio, mergedCookies(jar, studio.cookieOf(start)), start.headers.get('location') ?? '');
}
