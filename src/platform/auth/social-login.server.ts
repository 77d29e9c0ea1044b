import type { Db } from '#db/client.ts';
import type { SecretBox } from '#platform/crypto/secret-box.server.ts';
import { type IntegrationRow, openSealed, readIntegration, textOf } from '#platform/integrations/integration-row.server.ts';
import { type SocialProvider, socialFields, socialProviders } from '#shared/social-providers.ts';

export type SocialKeys = { client_id: string; client_secret: string };

/** The providers that the owner has stored keys for. A change counts at once, in every process. */
export type SocialLogin = {
  providers(): Promise<SocialProvider[]>;
  keysOf(provider: SocialProvider): Promise<SocialKeys | null>;
  drop(): void;
};

type Keys = Partial<Record<SocialProvider, SocialKeys>>;

/** Reads the keys once and keeps them until somebody changes them. */
export function createSocialLogin(db: Db, secrets: SecretBox): SocialLogin {
  let current: Promise<Keys> | null = null;
  const read = (): Promise<Keys> => {
    if (current) return current;
    const reading = readIntegration(db, 'social').then((row) => keysIn(secrets, row));
    current = reading;
    // A failed read is not kept, so that the next request tries again.
    reading.catch(() => {
      if (current === reading) current = null;
    });
    return reading;
  };
  return {
    providers: async () => {
      const keys = await read();
      return socialProviders.filter((provider) => keys[provider]);
    },
    keysOf: async (provider) => (await read())[provider] ?? null,
    drop: () => {
      current = null;
    },
  };
}

function keysIn(secrets: SecretBox, row: IntegrationRow): Keys {
  const keys: Keys = {};
  for (const provider of socialProviders) {
    const stored = socialKeysOf(secrets, row, provider);
    if (stored) keys[provider] = stored;
  }
  return keys;
}

/** Null while one of the two is missing, or was sealed under another application secret. */
export function socialKeysOf(secrets: SecretBox, row: IntegrationRow, provider: SocialProvider): SocialKeys | null {
  const { id, secret } = socialFields[provider];
  const client_id = textOf(row, id);
  const client_secret = openSealed(secrets, row, secret);
  return client_id && client_secret ? { client_id, client_secret } : null;
}
