import type { Env } from '../env.server.ts';

type Hosts = Pick<Env, 'GOOGLE_LOGIN_URL' | 'FACEBOOK_LOGIN_URL' | 'MICROSOFT_LOGIN_URL'>;

/** Google and Facebook answer under several names; a stand-in serves the same paths under one. */
export const googleEndpoints = ({ GOOGLE_LOGIN_URL: base }: Hosts) => ({
  authorize: `${base ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`,
  token: `${base ?? 'https://oauth2.googleapis.com'}/token`,
  keys: `${base ?? 'https://www.googleapis.com'}/oauth2/v3/certs`,
});

export const facebookEndpoints = ({ FACEBOOK_LOGIN_URL: base }: Hosts) => ({
  authorize: `${base ?? 'https://www.facebook.com'}/v24.0/dialog/oauth`,
  token: `${base ?? 'https://graph.facebook.com'}/v24.0/oauth/access_token`,
  person: `${base ?? 'https://graph.facebook.com'}/v24.0/me`,
});

/** Of work, school and personal accounts alike. */
export const microsoftEndpoints = ({ MICROSOFT_LOGIN_URL: base }: Hosts) => ({ token: `${base}/common/oauth2/v2.0/token` });
