import { oc } from '@orpc/contract';
import { z } from 'zod';
import { socialProviders } from '#shared/social-providers.ts';
import { testResult } from './test-contract.ts';

const id = (pattern: RegExp, message: string) =>
  z
    .string()
    .trim()
    .max(300, 'Please use at most 300 characters')
    .refine((value) => value === '' || pattern.test(value), message);
/** A blank secret means that the stored one stays. */
const secret = z.string().trim().max(500, 'Please use at most 500 characters').regex(/^\S*$/, 'A secret has no spaces in it');

const values = {
  google_client_id: id(/^[\w.-]+$/, 'Please enter the client ID'),
  google_client_secret: secret,
  facebook_app_id: id(/^\d+$/, 'An app ID consists of digits'),
  facebook_app_secret: secret,
  microsoft_auth_client_id: id(/^[a-z0-9-]+$/i, 'Please enter the ID of the application'),
  microsoft_auth_client_secret: secret,
};

export const socialKeys = z.object(values);
export type SocialKeysInput = z.output<typeof socialKeys>;

/** Whoever stores these keys decides who is believed: the own password is asked for once more. */
export const socialPassword = z.object({ account_password: z.string().min(1, 'Please enter your password').max(256) });
export const socialInput = socialKeys.extend(socialPassword.shape);
export type SocialInput = z.output<typeof socialInput>;

/** Secrets never travel back: only whether one is stored. */
const socialSettings = z.object({
  google_client_id: z.string(),
  facebook_app_id: z.string(),
  microsoft_auth_client_id: z.string(),
  stored: z.object({
    google_client_secret: z.boolean(),
    facebook_app_secret: z.boolean(),
    microsoft_auth_client_secret: z.boolean(),
  }),
  /** What people can sign in with now. */
  enabled: z.array(z.enum(socialProviders)),
  urls: z.object({ google: z.string(), facebook: z.string(), microsoft: z.string() }),
});
export type SocialSettings = z.output<typeof socialSettings>;

const tags = ['Integrations'];
const path = '/admin/integrations/social';

export const socialContract = {
  social: oc
    .route({ method: 'GET', path, tags, summary: 'The settings of the social login, without secrets' })
    .output(socialSettings),
  saveSocial: oc
    .route({ method: 'PUT', path, tags, summary: 'Saves the keys of the social login' })
    .input(socialInput)
    .output(socialSettings),
  removeSocial: oc
    .route({ method: 'DELETE', path: `${path}/{provider}`, tags, summary: 'Removes the keys of a provider' })
    .input(z.object({ provider: z.enum(socialProviders), ...socialPassword.shape }))
    .output(socialSettings),
  testSocial: oc
    .route({ method: 'POST', path: `${path}/test`, tags, summary: 'Asks the providers whether they know the keys' })
    .input(socialKeys)
    .output(testResult),
};
