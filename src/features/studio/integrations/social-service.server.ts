import { eq, sql } from 'drizzle-orm';
import { integration_settings } from '#db/schema/studio/integrations.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { socialKeysOf } from '#platform/auth/social-login.server.ts';
import { type IntegrationRow, readIntegration, textOf } from '#platform/integrations/integration-row.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import { type SocialProvider, socialCallbackPath, socialFields, socialNames, socialProviders } from '#shared/social-providers.ts';
import type { SocialKeysInput, SocialSettings } from './social-contract.ts';
import { lockIntegration, type Ports, storeIntegration, writeAudit } from './store.server.ts';

type SocialPorts = Ports & Pick<Platform, 'social'>;

/** What has to be entered at the providers. */
export const socialUrls = (publicUrl: string): SocialSettings['urls'] => ({
  google: `${publicUrl}${socialCallbackPath('google')}`,
  facebook: `${publicUrl}${socialCallbackPath('facebook')}`,
  microsoft: `${publicUrl}${socialCallbackPath('microsoft')}`,
});

export async function readSocialSettings({ db, secrets, env }: Ports): Promise<SocialSettings> {
  const row = await readIntegration(db, 'social');
  return {
    google_client_id: textOf(row, 'google_client_id'),
    facebook_app_id: textOf(row, 'facebook_app_id'),
    microsoft_auth_client_id: textOf(row, 'microsoft_auth_client_id'),
    stored: {
      google_client_secret: Boolean(row.sealed.google_client_secret),
      facebook_app_secret: Boolean(row.sealed.facebook_app_secret),
      microsoft_auth_client_secret: Boolean(row.sealed.microsoft_auth_client_secret),
    },
    enabled: socialProviders.filter((provider) => socialKeysOf(secrets, row, provider)),
    urls: socialUrls(env.PUBLIC_URL),
  };
}

/** One of the two values alone is kept, and lets nobody in. */
export async function saveSocialSettings(ports: SocialPorts, author: Actor, input: SocialKeysInput): Promise<void> {
  const { google_client_id, facebook_app_id, microsoft_auth_client_id, ...secret } = input;
  await ports.db.transaction(async (tx) => {
    const before = await lockIntegration(tx, 'social');
    for (const provider of socialProviders) demandOwnSecret(before, input, provider);
    await storeIntegration(tx, ports.secrets, author, before, {
      type: 'social',
      action: 'social_login.updated',
      settings: { google_client_id, facebook_app_id, microsoft_auth_client_id },
      secret,
    });
  });
  ports.social.drop();
}

/** A stored secret belongs to the application that it was stored with. */
function demandOwnSecret(before: IntegrationRow, input: SocialKeysInput, provider: SocialProvider): void {
  const { id, secret } = socialFields[provider];
  if (textOf(before, id) === input[id] || !before.sealed[secret] || input[secret] || !input[id]) return;
  const message = `Please enter the secret of this application of ${socialNames[provider]}`;
  throw new AppError('BAD_REQUEST', message, { fields: { [secret]: message } });
}

/** Nobody signs in with it any more; what is connected comes back with the keys. */
export async function removeSocialKeys(ports: SocialPorts, author: Actor, provider: SocialProvider): Promise<void> {
  const { id, secret } = socialFields[provider];
  await ports.db.transaction(async (tx) => {
    const before = await lockIntegration(tx, 'social');
    if (!textOf(before, id) && !before.sealed[secret]) return;
    const { settings, sealed } = integration_settings;
    await tx
      .update(integration_settings)
      .set({ settings: sql`${settings} - ${id}::text`, sealed: sql`${sealed} - ${secret}::text`, updated_at: new Date() })
      .where(eq(integration_settings.integration_type, 'social'));
    await writeAudit(tx, author, 'social_login.removed', { integration_type: 'social', provider });
  });
  ports.social.drop();
}
