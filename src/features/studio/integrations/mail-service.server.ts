import type { Actor } from '#platform/audit/actor.server.ts';
import { type IntegrationRow, readIntegration, readIntegrations, textOf } from '#platform/integrations/integration-row.server.ts';
import { microsoftAppOf, securityOf, smtpAccountOf } from '#platform/mail/mail-provider.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { MailSettings, MicrosoftInput, SmtpInput } from './mail-contract.ts';
import { lockIntegration, markIntegration, type Ports, removeIntegration, storeIntegration } from './store.server.ts';

export type MailPorts = Ports & Pick<Platform, 'mail'>;

const usualPort = 587;

export async function readMailSettings({ db, secrets, env, mail }: MailPorts): Promise<MailSettings> {
  const { smtp, microsoft } = await readIntegrations(db, ['smtp', 'microsoft']);
  const url = env.SMTP_URL ? new URL(env.SMTP_URL) : null;
  return {
    active: url ? 'environment' : activeOf(secrets, smtp, microsoft),
    sender: await mail.sender(),
    environment: url?.host ?? null,
    smtp: toSmtp(smtp),
    microsoft: toMicrosoft(microsoft),
    webhook_url: `${env.PUBLIC_URL}/microsoft-webhook`,
  };
}

function activeOf(secrets: Ports['secrets'], smtp: IntegrationRow, microsoft: IntegrationRow): MailSettings['active'] {
  if (smtp.settings.is_active === true && smtpAccountOf(secrets, smtp)) return 'smtp';
  const isComplete = microsoftAppOf(secrets, microsoft) !== null && textOf(microsoft, 'sending_email') !== '';
  return microsoft.settings.is_active === true && isComplete ? 'microsoft' : null;
}

const toSmtp = (row: IntegrationRow): MailSettings['smtp'] => ({
  host: textOf(row, 'host'),
  port: Number(textOf(row, 'port')) || usualPort,
  security: row.settings.host ? securityOf(row) : 'starttls',
  username: textOf(row, 'username'),
  from_address: textOf(row, 'from_address'),
  has_password: Boolean(row.sealed.password),
});

const toMicrosoft = (row: IntegrationRow): MailSettings['microsoft'] => ({
  tenant_id: textOf(row, 'tenant_id'),
  client_id: textOf(row, 'client_id'),
  sending_email: textOf(row, 'sending_email'),
  has_client_secret: Boolean(row.sealed.client_secret),
});

type Place = Pick<SmtpInput, 'host' | 'port' | 'username' | 'security'>;

/** The stored password goes to no other server, and not in clear where it went encrypted. */
export const mayUseStored = (row: IntegrationRow, { host, port, username, security }: Place): boolean =>
  textOf(row, 'host') === host &&
  textOf(row, 'port') === String(port) &&
  textOf(row, 'username') === username &&
  (security !== 'none' || securityOf(row) === 'none');

export const passwordWanted = (message: string) => new AppError('BAD_REQUEST', message, { fields: { password: message } });

/** Saving chooses the mail server; Microsoft's keys stay stored, unused. */
export async function saveSmtp(ports: MailPorts, author: Actor, input: Omit<SmtpInput, 'account_password'>): Promise<void> {
  const { password, port, ...values } = input;
  await ports.db.transaction(async (tx) => {
    const before = await lockIntegration(tx, 'smtp');
    if (input.username && !password && !before.sealed.password) throw passwordWanted('Please enter the password');
    if (input.username && !password && !mayUseStored(before, input))
      throw passwordWanted('Please enter the password for this server again');
    await markIntegration(tx, 'microsoft', { is_active: false });
    await storeIntegration(tx, ports.secrets, author, before, {
      type: 'smtp',
      action: 'mail_provider.updated',
      settings: { ...values, port: String(port), is_active: true },
      secret: { password },
    });
  });
  ports.mail.drop();
}

type Fields = Omit<MicrosoftInput, 'account_password'>;

/** Incomplete settings are kept, and change nothing about how mails leave. */
export async function saveMicrosoft(ports: MailPorts, author: Actor, input: Fields): Promise<void> {
  const { client_secret, ...values } = input;
  await ports.db.transaction(async (tx) => {
    const before = await lockIntegration(tx, 'microsoft');
    const isOther = textOf(before, 'tenant_id') !== input.tenant_id || textOf(before, 'client_id') !== input.client_id;
    if (isOther && before.sealed.client_secret && !client_secret) {
      const message = 'Please enter the client secret of this application';
      throw new AppError('BAD_REQUEST', message, { fields: { client_secret: message } });
    }
    const is_active = Object.values(values).every(Boolean) && Boolean(client_secret || before.sealed.client_secret);
    if (is_active) await markIntegration(tx, 'smtp', { is_active: false });
    await storeIntegration(tx, ports.secrets, author, before, {
      type: 'microsoft',
      action: 'mail_provider.updated',
      settings: { ...values, is_active },
      secret: { client_secret },
    });
  });
  ports.mail.drop();
}

export async function removeMail(ports: MailPorts, author: Actor, provider: 'smtp' | 'microsoft'): Promise<void> {
  await ports.db.transaction(async (tx) => {
    await lockIntegration(tx, provider);
    await removeIntegration(tx, author, provider, 'mail_provider.removed');
  });
  ports.mail.drop();
}

export const readMicrosoft = async ({ db }: Ports): Promise<MailSettings['microsoft']> =>
  toMicrosoft(await readIntegration(db, 'microsoft'));
