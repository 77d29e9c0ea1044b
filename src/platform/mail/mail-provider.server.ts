import type { Db } from '#db/client.ts';
import type { SecretBox } from '#platform/crypto/secret-box.server.ts';
import type { Env } from '#platform/env.server.ts';
import { type IntegrationRow, openSealed, readIntegrations, textOf } from '#platform/integrations/integration-row.server.ts';
import { createGraph, type MicrosoftApp } from '#platform/microsoft/graph.server.ts';
import { createGraphMailer } from '#platform/microsoft/graph-mailer.server.ts';
import { type SmtpSecurity, smtpSecurities } from '#shared/choices/studio/integrations.ts';
import { messageSender, senderAddress } from './sender-address.ts';
import { createMailer, createSmtpMailer, type Mailer, type Sender, type SmtpAccount } from './transport.server.ts';

/** How mails leave, and from which address. */
type Current = { mailer: Mailer; from: string };

/** What the environment names comes first, then what is stored. A change counts at once, in every process. */
export type MailProvider = {
  /** Null while none is configured: then nothing is sent and nothing pretends to be. */
  mailer(): Promise<Mailer | null>;
  isConfigured(): Promise<boolean>;
  /** The address that mails are sent from. */
  sender(): Promise<string>;
  drop(): void;
};

type Ports = { db: Db; secrets: SecretBox; env: Env; studio: () => Promise<Sender> };

export function createMailProvider(ports: Ports): MailProvider {
  let current: Promise<Current | null> | null = null;
  const read = (): Promise<Current | null> => {
    if (current) return current;
    const reading = readProvider(ports);
    current = reading;
    // A failed read is not kept, so that the next mail tries again.
    reading.catch(() => {
      if (current === reading) current = null;
    });
    return reading;
  };
  return {
    mailer: async () => (await read())?.mailer ?? null,
    isConfigured: async () => (await read()) !== null,
    sender: async () => (await read())?.from ?? senderAddress(ports.env.MAIL_FROM),
    drop: () => {
      current = null;
    },
  };
}

async function readProvider({ db, secrets, env, studio }: Ports): Promise<Current | null> {
  const common = { messageFrom: messageSender(env), studio };
  if (env.SMTP_URL) {
    const from = senderAddress(env.MAIL_FROM);
    const mailer = createMailer({ smtpUrl: env.SMTP_URL, from, ...common });
    return mailer && { mailer, from };
  }
  const { smtp, microsoft } = await readIntegrations(db, ['smtp', 'microsoft']);
  const account = smtp.settings.is_active === true ? smtpAccountOf(secrets, smtp) : null;
  if (account) {
    const from = textOf(smtp, 'from_address');
    return { mailer: createSmtpMailer(account, { from, ...common }), from };
  }
  const app = microsoft.settings.is_active === true ? microsoftAppOf(secrets, microsoft) : null;
  const from = textOf(microsoft, 'sending_email');
  return app && from ? { mailer: createGraphMailer(createGraph(app, env), { from, ...common }), from } : null;
}

/** Null while something is missing, or was sealed under another application secret. */
export function smtpAccountOf(secrets: SecretBox, row: IntegrationRow): SmtpAccount | null {
  const host = textOf(row, 'host');
  const username = textOf(row, 'username');
  const password = openSealed(secrets, row, 'password');
  if (!host || !textOf(row, 'from_address') || (username && !password)) return null;
  return { host, port: Number(textOf(row, 'port')), security: securityOf(row), username, password };
}

export const securityOf = (row: IntegrationRow): SmtpSecurity =>
  smtpSecurities.find((one) => one === row.settings.security) ?? 'tls';

export function microsoftAppOf(secrets: SecretBox, row: IntegrationRow): MicrosoftApp | null {
  const tenant_id = textOf(row, 'tenant_id');
  const client_id = textOf(row, 'client_id');
  const client_secret = openSealed(secrets, row, 'client_secret');
  return tenant_id && client_id && client_secret ? { tenant_id, client_id, client_secret } : null;
}
