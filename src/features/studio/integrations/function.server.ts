import type { z } from 'zod';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import { stripeSettingsInput } from './contract.ts';
import type { FunctionInput, FunctionOutput } from './function-contract.ts';
import { type MailSettings, microsoftFields } from './mail-contract.ts';
import { type MailPorts, readMicrosoft, saveMicrosoft } from './mail-service.server.ts';
import { testMicrosoft } from './mail-test.server.ts';
import { readStripeSettings, saveStripeSettings, testStripe } from './service.server.ts';
import { socialKeys } from './social-contract.ts';
import { readSocialSettings, saveSocialSettings, socialUrls } from './social-service.server.ts';
import { testSocial } from './social-test.server.ts';
import type { TestResult } from './test-contract.ts';

type Values = Record<string, string | boolean>;
type FunctionPorts = MailPorts & Pick<Platform, 'social'>;

/** What one integration has to offer to the call. */
type Integration = {
  name: string;
  /** Changes who gets in: how mails leave, and with them every link for a new password, or whose word is believed. */
  asksPassword: boolean;
  urls: (publicUrl: string) => Record<string, string>;
  get: (ports: FunctionPorts) => Promise<Values>;
  test: (ports: FunctionPorts) => Promise<TestResult>;
  set: (ports: FunctionPorts, author: Actor, values: Values) => Promise<unknown>;
};

const flatMicrosoft = ({ has_client_secret, ...shown }: MailSettings['microsoft']): Values => ({ ...shown, has_client_secret });

const integrations: Record<FunctionInput['integration_type'], Integration> = {
  stripe: {
    name: 'Stripe',
    asksPassword: false,
    urls: (base) => ({
      webhook: `${base}/stripe-webhook`,
      success: `${base}/payment/success`,
      cancel: `${base}/payment/cancel`,
    }),
    get: async (ports) => {
      const { stored, enabled, urls: _, ...shown } = await readStripeSettings(ports);
      const has = Object.entries(stored).map(([name, is]) => [`has_${name}`, is]);
      return { ...shown, enabled, ...Object.fromEntries(has) };
    },
    test: async (ports) => testStripe(ports, { sandbox_mode: (await readStripeSettings(ports)).sandbox_mode, secret_key: '' }),
    set: async (ports, author, values) => {
      const { sandbox_mode, sandbox_publishable_key, live_publishable_key } = await readStripeSettings(ports);
      const kept = { sandbox_mode, sandbox_publishable_key, live_publishable_key };
      const secrets = { sandbox_secret_key: '', live_secret_key: '', webhook_secret: '' };
      await saveStripeSettings(ports, author, parsed(stripeSettingsInput, { ...kept, ...secrets, ...values }));
    },
  },
  microsoft: {
    name: 'Email',
    asksPassword: true,
    urls: (base) => ({ webhook: `${base}/microsoft-webhook` }),
    get: async (ports) => flatMicrosoft(await readMicrosoft(ports)),
    test: async (ports) => testMicrosoft(ports, { ...(await readMicrosoft(ports)), client_secret: '' }),
    set: async (ports, author, values) => {
      const { tenant_id, client_id, sending_email } = await readMicrosoft(ports);
      const kept = { tenant_id, client_id, sending_email, client_secret: '' };
      await saveMicrosoft(ports, author, parsed(microsoftFields, { ...kept, ...values }));
    },
  },
  social: {
    name: 'Social Login',
    asksPassword: true,
    urls: socialUrls,
    get: async (ports) => {
      const { stored, enabled: _, urls: __, ...shown } = await readSocialSettings(ports);
      return { ...shown, ...Object.fromEntries(Object.entries(stored).map(([name, is]) => [`has_${name}`, is])) };
    },
    test: async (ports) => {
      const { google_client_id, facebook_app_id, microsoft_auth_client_id } = await readSocialSettings(ports);
      return testSocial(ports, { google_client_id, facebook_app_id, microsoft_auth_client_id, ...noSecrets });
    },
    set: async (ports, author, values) => {
      const { google_client_id, facebook_app_id, microsoft_auth_client_id } = await readSocialSettings(ports);
      const kept = { google_client_id, facebook_app_id, microsoft_auth_client_id, ...noSecrets };
      await saveSocialSettings(ports, author, parsed(socialKeys, { ...kept, ...values }));
    },
  },
};

const noSecrets = { google_client_secret: '', facebook_app_secret: '', microsoft_auth_client_secret: '' };

/** The refusals of an integration's own schema, each at its field. */
function parsed<T extends z.ZodType>(schema: T, input: Values): z.output<T> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of result.error.issues) fields[`settings.${path.join('.')}`] ??= message;
  throw new AppError('BAD_REQUEST', Object.values(fields)[0] ?? 'The settings could not be read.', { fields });
}

export async function callIntegration(
  ports: FunctionPorts,
  author: Actor,
  input: FunctionInput,
  demandPassword: (password: string) => Promise<void>,
): Promise<FunctionOutput> {
  const it = integrations[input.integration_type];
  const urls = it.urls(ports.env.PUBLIC_URL);
  const kind = input.integration_type === 'microsoft' ? 'Microsoft' : it.name;
  if (input.action === 'get') return { result: true, message: null, settings: await it.get(ports), urls };
  if (input.action === 'urls') {
    const { ok, message } = await it.test(ports);
    const told = ok ? `${kind} connectivity OK` : `${kind} test failed: ${message ?? 'please check the stored keys'}`;
    return { result: ok, message: told, settings: await it.get(ports), urls };
  }
  if (it.asksPassword) await demandPassword(input.password);
  await it.set(ports, author, input.settings);
  return { result: true, message: `${it.name} settings saved successfully`, settings: await it.get(ports), urls };
}
