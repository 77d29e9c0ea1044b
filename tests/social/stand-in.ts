import { createHash, createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { SocialProvider } from '#shared/social-providers.ts';

/** What the owner would store. */
export const socialKeys = {
  google_client_id: '1234-studio.apps.googleusercontent.example',
  google_client_secret: 'GOCSPX-a-google-secret',
  facebook_app_id: '987654321',
  facebook_app_secret: 'a-facebook-secret',
  microsoft_auth_client_id: '0b6a9a0e-1f44-4a52-8a5c-2f6d0e7c9b22',
  microsoft_auth_client_secret: 'a-microsoft~secret',
};

const apps: Record<SocialProvider, { id: string; secret: string }> = {
  google: { id: socialKeys.google_client_id, secret: socialKeys.google_client_secret },
  facebook: { id: socialKeys.facebook_app_id, secret: socialKeys.facebook_app_secret },
  microsoft: { id: socialKeys.microsoft_auth_client_id, secret: socialKeys.microsoft_auth_client_secret },
};

/** Who is signed in at the providers; `claims` come on top of what a token says. */
export type SocialPerson = {
  id: string;
  email?: string;
  first_name?: string;
  last_name?: string;
  /** A mailbox that the provider runs itself. */
  isProven?: boolean;
  claims?: Record<string, unknown>;
};

type Grant = {
  provider: SocialProvider;
  person: SocialPerson;
  redirect_uri: string;
  challenge: string | null;
  nonce: string | null;
};

export type SocialStandIn = {
  url: string;
  env: Record<string, string>;
  /** Whoever agrees from now on; null: whoever is asked says no. */
  person: SocialPerson | null;
  /** Signs tokens with a key that nobody publishes. */
  isForging: boolean;
  /** Every address at which somebody was asked. */
  asked: URL[];
  close(): Promise<void>;
};

type Answer = { status: number; headers?: Record<string, string>; body?: object };

const tenant = '5f1c2f0e-6c3e-4f07-9a55-2f8c6d3b1a11';
const published = generateKeyPairSync('rsa', { modulusLength: 2048 });
const secret = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Google, Facebook and Microsoft as far as a sign-in goes: authorize, token, keys and the person, over loopback. */
export async function startSocial(): Promise<SocialStandIn> {
  const grants = new Map<string, Grant>();
  const tokens = new Map<string, SocialPerson>();

  const authorize = (provider: SocialProvider, url: URL): Answer => {
    standIn.asked.push(url);
    const given = (name: string) => url.searchParams.get(name);
    const redirect_uri = given('redirect_uri') ?? '';
    if (given('client_id') !== apps[provider].id || given('response_type') !== 'code') return { status: 400 };
    const back = new URL(redirect_uri);
    back.searchParams.set('state', given('state') ?? '');
    if (standIn.person) {
      const code = randomBytes(16).toString('hex');
      const bound = { challenge: given('code_challenge'), nonce: given('nonce') };
      grants.set(code, { provider, person: standIn.person, redirect_uri, ...bound });
      back.searchParams.set('code', code);
    } else back.searchParams.set('error', 'access_denied');
    return { status: 302, headers: { location: back.toString() } };
  };

  const handOut = (provider: SocialProvider, form: URLSearchParams): Answer => {
    const { id, secret } = apps[provider];
    const known = form.get('client_id') === id && form.get('client_secret') === secret;
    if (!known && provider === 'facebook')
      return { status: 400, body: { error: { message: 'Invalid client secret.', code: 1 } } };
    if (!known) return { status: 401, body: { error: 'invalid_client' } };
    if (form.get('grant_type') === 'client_credentials') return { status: 200, body: { access_token: `${id}|app` } };
    const code = form.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    const verifier = form.get('code_verifier') ?? '';
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const isRight = grant?.provider === provider && grant.redirect_uri === form.get('redirect_uri');
    const isBound = provider === 'facebook' || grant?.challenge === challenge;
    if (!grant || !isRight || !isBound) return { status: 400, body: { error: 'invalid_grant' } };
    const access_token = randomBytes(16).toString('hex');
    tokens.set(access_token, grant.person);
    const id_token = provider === 'facebook' ? {} : { id_token: tokenOf(provider, grant) };
    return { status: 200, body: { access_token, token_type: 'bearer', expires_in: 3600, ...id_token } };
  };

  const tokenOf = (provider: SocialProvider, { person, nonce }: Grant): string => {
    const { id, email, first_name, last_name, isProven, claims } = person;
    const now = Math.floor(Date.now() / 1000);
    const own =
      provider === 'google'
        ? {
            iss: 'https://accounts.google.com',
            sub: id,
            email_verified: isProven ?? false,
            ...(isProven ? { hd: 'studio' } : {}),
          }
        : {
            iss: `${standIn.url}/${tenant}/v2.0`,
            sub: `pairwise-${id}`,
            oid: id,
            tid: tenant,
            ...(isProven ? { xms_edov: '1' } : {}),
          };
    const names = { given_name: first_name, family_name: last_name, name: [first_name, last_name].filter(Boolean).join(' ') };
    const payload = { aud: apps[provider].id, iat: now, exp: now + 3600, nonce, email, ...names, ...own, ...claims };
    const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const signed = `${encoded({ alg: 'RS256', kid: 'one', typ: 'JWT' })}.${encoded(payload)}`;
    const key = standIn.isForging ? secret.privateKey : published.privateKey;
    return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
  };

  const showPerson = (request: IncomingMessage, url: URL): Answer => {
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    const person = tokens.get(token);
    const proof = createHmac('sha256', apps.facebook.secret).update(token).digest('hex');
    if (!person || url.searchParams.get('appsecret_proof') !== proof) return { status: 400, body: { error: { code: 190 } } };
    const { id, email, first_name, last_name, claims } = person;
    const name = [first_name, last_name].filter(Boolean).join(' ');
    return { status: 200, body: { id, email, first_name, last_name, name, ...claims } };
  };

  const keys = (): Answer => ({
    status: 200,
    body: { keys: [{ ...published.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] },
  });

  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const url = new URL(request.url ?? '/', standIn.url);
    const form = async () => new URLSearchParams(await text(request));
    switch (`${request.method} ${url.pathname}`) {
      case 'GET /o/oauth2/v2/auth':
        return authorize('google', url);
      case 'POST /token':
        return handOut('google', await form());
      case 'GET /v24.0/dialog/oauth':
        return authorize('facebook', url);
      case 'POST /v24.0/oauth/access_token':
        return handOut('facebook', await form());
      case 'GET /v24.0/me':
        return showPerson(request, url);
      case 'GET /common/oauth2/v2.0/authorize':
        return authorize('microsoft', url);
      case 'POST /common/oauth2/v2.0/token':
        return handOut('microsoft', await form());
      case 'GET /oauth2/v3/certs':
      case 'GET /common/discovery/v2.0/keys':
        return keys();
      default:
        return { status: 404 };
    }
  };

  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const { status, headers, body } = await answer(request);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body && JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const standIn: SocialStandIn = {
    url,
    env: { GOOGLE_LOGIN_URL: url, FACEBOOK_LOGIN_URL: url, MICROSOFT_LOGIN_URL: url },
    person: null,
    isForging: false,
    asked: [],
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return standIn;
}
