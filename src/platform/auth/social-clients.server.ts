import { createHmac, createPublicKey } from 'node:crypto';
import { type OAuth2Tokens, validateAuthorizationCode, verifyProviderIdToken } from 'better-auth/oauth2';
import { facebook, google, microsoft } from 'better-auth/social-providers';
import { z } from 'zod';
import type { SocialProvider } from '#shared/social-providers.ts';
import type { Env } from '../env.server.ts';
import { facebookEndpoints, googleEndpoints } from './social-endpoints.ts';
import type { SocialKeys } from './social-login.server.ts';

/** Who somebody is at a provider. */
export type SocialIdentity = {
  provider: SocialProvider;
  account_id: string;
  email: string | null;
  /** Whether the provider itself runs the mailbox, so that its word proves the address. */
  is_proven: boolean;
  first_name: string;
  last_name: string;
  name: string;
};

type Bound = { codeVerifier: string; redirectURI: string; nonce: string };
type Asked = Bound & { state: string };
type Answered = Bound & { code: string };

export type SocialClient = {
  authorizeUrl(asked: Asked): Promise<URL>;
  /** Null when what the provider answers does not prove who it is. */
  identify(answered: Answered): Promise<SocialIdentity | null>;
};

const patienceMs = 10_000;

/** Costs nothing to make: the keys may be others with the next request. */
export const socialClient = (provider: SocialProvider, keys: SocialKeys, env: Env): SocialClient => {
  const client = { google: googleClient, facebook: facebookClient, microsoft: microsoftClient }[provider](keys, env);
  return { ...client, identify: (answered) => withinPatience(client.identify(answered)) };
};

/** The library waits for an answer as long as it takes. */
async function withinPatience<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The provider did not answer in time')), patienceMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** The token names the sign-in that it was made for. */
function withNonce(url: URL, nonce: string): URL {
  url.searchParams.set('nonce', nonce);
  return url;
}

const text = z.string().catch('');
const names = { name: text.default(''), given_name: text.default(''), family_name: text.default('') };
const address = z.string().min(1).nullable().catch(null).default(null);

/** Of a token whose signature has been verified. */
function claimsOf(token: string): unknown {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
}

const googleClaims = z.object({
  sub: z.string().min(1),
  email: address,
  email_verified: z.boolean().catch(false).default(false),
  hd: text.default(''),
  ...names,
});

function googleClient({ client_id, client_secret }: SocialKeys, env: Env): SocialClient {
  const { authorize, token, keys } = googleEndpoints(env);
  const options = { clientId: client_id, clientSecret: client_secret, authorizationEndpoint: authorize };
  const library = google({ ...options, prompt: 'select_account', includeGrantedScopes: false });
  const verified = { ...library, idToken: { ...library.idToken, algorithms: ['RS256'], jwks: publicKeyOf(keys) } };
  return {
    authorizeUrl: async ({ nonce, ...asked }) => withNonce(await library.createAuthorizationURL(asked), nonce),
    identify: async ({ nonce, ...answered }) => {
      const { idToken } = await validateAuthorizationCode({ ...answered, options, tokenEndpoint: token });
      if (!idToken || !(await verifyProviderIdToken(verified, idToken, nonce))) return null;
      const claims = googleClaims.safeParse(claimsOf(idToken));
      if (!claims.success) return null;
      const { sub, email, email_verified, hd, name, given_name, family_name } = claims.data;
      // Of another mailbox Google only knows that it was the person's once.
      const is_proven = email_verified && (hd !== '' || /@(gmail|googlemail)\.com$/i.test(email ?? ''));
      return {
        provider: 'google',
        account_id: sub,
        email,
        is_proven,
        first_name: given_name,
        last_name: family_name,
        name,
      };
    },
  };
}

const keySet = z.object({ keys: z.array(z.looseObject({ kid: z.string(), kty: z.string() })) });

const publicKeyOf = (url: string) => async (header: { kid?: string | undefined }) => {
  const response = await fetch(url, { redirect: 'error' });
  const { keys } = keySet.parse(await response.json());
  const jwk = keys.find(({ kid }) => kid === header.kid);
  if (!jwk) throw new Error('The token is signed with an unknown key');
  return createPublicKey({ key: jwk, format: 'jwk' });
};

const facebookPerson = z.object({
  id: z.string().min(1),
  email: address,
  name: names.name,
  first_name: text.default(''),
  last_name: text.default(''),
});

function facebookClient({ client_id, client_secret }: SocialKeys, env: Env): SocialClient {
  const { authorize, token, person } = facebookEndpoints(env);
  const options = { clientId: client_id, clientSecret: client_secret, authorizationEndpoint: authorize };
  const library = facebook(options);
  const ask = async ({ accessToken }: OAuth2Tokens): Promise<unknown> => {
    if (!accessToken) return null;
    const url = new URL(person);
    url.searchParams.set('fields', 'id,name,first_name,last_name,email');
    // Facebook then answers nobody else who may have got hold of the token.
    url.searchParams.set('appsecret_proof', createHmac('sha256', client_secret).update(accessToken).digest('hex'));
    const response = await fetch(url, { headers: { authorization: `Bearer ${accessToken}` }, redirect: 'error' });
    return response.ok ? response.json() : null;
  };
  return {
    authorizeUrl: async ({ state, redirectURI }) => library.createAuthorizationURL({ state, codeVerifier: '', redirectURI }),
    identify: async ({ code, redirectURI }) => {
      const tokens = await validateAuthorizationCode({ code, redirectURI, options, tokenEndpoint: token });
      const found = facebookPerson.safeParse(await ask(tokens));
      if (!found.success) return null;
      const { id, ...rest } = found.data;
      return { provider: 'facebook', account_id: id, is_proven: false, ...rest };
    },
  };
}

const microsoftClaims = z.object({
  oid: z.string().min(1),
  tid: z.string().min(1),
  email: address,
  /** The tenant has proven that the domain of the address is its own. */
  xms_edov: z
    .union([z.boolean(), z.literal(1), z.literal('1')])
    .catch(false)
    .default(false),
  ...names,
});

function microsoftClient({ client_id, client_secret }: SocialKeys, env: Env): SocialClient {
  const library = microsoft({
    clientId: client_id,
    clientSecret: client_secret,
    authority: env.MICROSOFT_LOGIN_URL,
    disableDefaultScope: true,
    scope: ['openid', 'profile', 'email'],
    prompt: 'select_account',
  });
  return {
    authorizeUrl: async ({ nonce, ...asked }) => withNonce(await library.createAuthorizationURL(asked), nonce),
    identify: async ({ nonce, ...answered }) => {
      const tokens = await library.validateAuthorizationCode(answered);
      if (!tokens?.idToken || !(await verifyProviderIdToken(library, tokens.idToken, nonce))) return null;
      const claims = microsoftClaims.safeParse(claimsOf(tokens.idToken));
      if (!claims.success) return null;
      const { oid, tid, email, xms_edov, name, given_name, family_name } = claims.data;
      return {
        provider: 'microsoft',
        // The id of a person counts within the tenant alone.
        account_id: `${tid}:${oid}`,
        email,
        is_proven: Boolean(xms_edov),
        first_name: given_name,
        last_name: family_name,
        name,
      };
    },
  };
}
