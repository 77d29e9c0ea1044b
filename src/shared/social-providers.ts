/** Other services that a person can sign in with, once the studio has stored their keys. */
export const socialProviders = ['google', 'facebook', 'microsoft'] as const;
export type SocialProvider = (typeof socialProviders)[number];

export const socialNames: Record<SocialProvider, string> = { google: 'Google', facebook: 'Facebook', microsoft: 'Microsoft' };

export const isSocialProvider = (value: unknown): value is SocialProvider => socialProviders.some((one) => one === value);

/** What each of them calls the two values that it hands out for an application. */
export const socialFields = {
  google: { id: 'google_client_id', secret: 'google_client_secret' },
  facebook: { id: 'facebook_app_id', secret: 'facebook_app_secret' },
  microsoft: { id: 'microsoft_auth_client_id', secret: 'microsoft_auth_client_secret' },
} as const satisfies Record<SocialProvider, { id: string; secret: string }>;

export const socialCallbackPath = (provider: SocialProvider): string => `/auth/${provider}/callback`;

/** Why a sign-in, or a connection, through a provider came to nothing. */
export const socialProblems = [
  'denied',
  'no-address',
  'expired',
  'known',
  'known-unproven',
  'taken',
  'another',
  'off',
  'unreachable',
  'refused',
  'busy',
] as const;
export type SocialProblem = (typeof socialProblems)[number];
