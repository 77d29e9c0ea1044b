import { v7 } from 'uuid';
import type { Actor } from '#platform/audit/actor.server.ts';
import { openSealed, readIntegration } from '#platform/integrations/integration-row.server.ts';
import { redactText } from '#platform/log/redact.ts';
import { microsoftAppOf } from '#platform/mail/mail-provider.server.ts';
import { ProviderBusy } from '#platform/mail/provider-busy.ts';
import { smtpTransport } from '#platform/mail/transport.server.ts';
import { createGraph, type Graph, GraphError } from '#platform/microsoft/graph.server.ts';
import { mailboxPath } from '#platform/microsoft/graph-mailer.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { MicrosoftInput, SmtpTestInput } from './mail-contract.ts';
import { type MailPorts, mayUseStored, passwordWanted } from './mail-service.server.ts';
import { type Ports, writeAudit } from './store.server.ts';
import type { TestResult } from './test-contract.ts';

const works: TestResult = { ok: true, message: null };
const refused = (message: string): TestResult => ({ ok: false, message });

/** Connects and signs in with what was typed, or with the stored password where it belongs to that server; sends nothing. */
export async function testSmtp({ db, secrets }: Ports, input: SmtpTestInput): Promise<TestResult> {
  const row = input.username && !input.password ? await readIntegration(db, 'smtp') : null;
  const stored = row ? openSealed(secrets, row, 'password') : '';
  if (row && (!stored || !mayUseStored(row, input))) throw passwordWanted('Please enter the password');
  const transport = smtpTransport({ ...input, password: input.password || stored });
  try {
    await transport.verify();
    return works;
  } catch (error) {
    return refused(smtpProblem(error, input));
  } finally {
    transport.close();
  }
}

/** One sentence for the owner; what the server said is not repeated, it may hold what we sent. */
function smtpProblem(error: unknown, { host, port }: Pick<SmtpTestInput, 'host' | 'port'>): string {
  const { code = '', message = '', responseCode } = Object(error);
  const about = `${code} ${message}`;
  if (code === 'EAUTH') return 'The server does not accept this user name and password.';
  if (/ENOTFOUND|EAI_AGAIN|EDNS/.test(about)) return `There is no server called ${host}.`;
  if (/ECONNREFUSED/.test(about)) return `${host} does not answer on port ${port}.`;
  if (/TIMEDOUT|ETIMEOUT|EHOSTUNREACH|ENETUNREACH|timeout|Greeting never/i.test(about))
    return `${host} did not answer in time on port ${port}.`;
  if (/CERT|certificate|SELF_SIGNED|ALTNAME/i.test(about)) return `The certificate of ${host} is not valid.`;
  if (/SSL|TLS|wrong version/i.test(about))
    return `${host} does not speak TLS that way on port ${port}. Please check port and encryption.`;
  return responseCode ? `${host} refused with ${responseCode}.` : `The connection to ${host} failed.`;
}

type Fields = Omit<MicrosoftInput, 'account_password'>;

/** A token proves tenant, application and secret; what the token may do is written in it. */
export async function testMicrosoft({ db, secrets, env }: Ports, input: Fields): Promise<TestResult> {
  const row = await readIntegration(db, 'microsoft');
  const stored = microsoftAppOf(secrets, row);
  const isStored = stored?.tenant_id === input.tenant_id && stored.client_id === input.client_id;
  const client_secret = input.client_secret || (isStored ? stored.client_secret : '');
  const { tenant_id, client_id, sending_email } = input;
  if (!tenant_id || !client_id || !client_secret || !sending_email)
    return refused('tenant ID, client ID, client secret and sending email are needed');
  const graph = createGraph({ tenant_id, client_id, client_secret }, env);
  try {
    const roles = rolesOf(await graph.token());
    if (roles && !roles.includes('Mail.Send')) return refused('the application lacks the permission Mail.Send');
    return await findMailbox(graph, sending_email);
  } catch (error) {
    if (error instanceof GraphError || error instanceof ProviderBusy) return refused(error.message);
    throw error;
  }
}

async function findMailbox(graph: Graph, address: string): Promise<TestResult> {
  try {
    await graph.call('GET', `${mailboxPath(address)}?$select=id`);
    return works;
  } catch (error) {
    // Without the permission to read users the mailbox cannot be looked up, and mails are sent all the same.
    if (error instanceof GraphError && error.status === 403) return works;
    if (error instanceof GraphError && error.status === 404) return refused(`there is no mailbox ${address}`);
    throw error;
  }
}

/** The permissions of a token; null where it is not one that can be looked into. */
function rolesOf(token: string): unknown[] | null {
  try {
    const { roles } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
    return Array.isArray(roles) ? roles : null;
  } catch {
    return null;
  }
}

type Recipient = { email: string };

/** Sends one mail past the outbox, so that the answer tells what came of it. */
export async function sendTestMail(
  ports: MailPorts & Pick<Platform, 'site'>,
  author: Actor,
  { email }: Recipient,
): Promise<TestResult> {
  const mailer = await ports.mail.mailer();
  if (!mailer) return refused('Mail is not configured');
  const { branding } = await ports.site.get();
  const text = `This is a test email of ${branding.companyName}. Mails can be sent.`;
  try {
    await mailer.send({
      id: v7(),
      to: email,
      subject: `Test email of ${branding.companyName}`,
      text,
      html: `<p>${escapeHtml(text)}</p>`,
    });
  } catch (error) {
    return refused(redactText(error instanceof Error ? error.message : String(error)).slice(0, 300));
  }
  await ports.db.transaction((tx) => writeAudit(tx, author, 'mail_provider.tested', {}));
  return works;
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
