import type { Tx } from '#db/client.ts';
import { changedSinceOpened } from '#features/papers/contracts/policy.ts';
import { declineContract, markContractViewed, signContract } from '#features/papers/contracts/sign.server.ts';
import { acceptEstimate, declineEstimate, markEstimateViewed } from '#features/papers/estimates/answer.server.ts';
import { consents } from '#features/papers/evidence/consents.ts';
import { type CodeSent, type Proving, proveByCode, sendCode } from '#features/papers/proof/service.server.ts';
import { isWaiting } from '#features/papers/sending/policy.ts';
import { notifyAdmins } from '#features/studio/notifications/service.server.ts';
import { tellStudio } from '#features/studio/notifications/tell-studio.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { limitRate } from '#platform/http/rate-limit.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { CodePurpose } from '#shared/choices/papers/proof.ts';
import { isAhead } from '#shared/fetched-ahead.ts';
import { formatCents } from '#shared/money.ts';
import type { DocumentPage } from './contract.ts';
import { type Answer, type AnswerMail, answerMails } from './emails/signing-mails.ts';
import { type Found, notFound, openDocument, type Reader, signerOf } from './find.server.ts';
import { numberOf, pageOf } from './page.server.ts';
import { documentNames, isMachine } from './policy.ts';

type Access = { document_type: string; access_token: string };

const answers = { window: 600, max: 30 };

const documentOf = ({ type, row }: Found) => ({ document_type: type, document_id: row.id, is_sample: row.is_sample });
export const adminPath = ({ type, row }: Found): string =>
  type === 'estimate' ? `/admin/estimates?estimate=${row.id}` : `/admin/contracts/${row.id}`;

export async function readDocument(context: ApiContext, access: Access): Promise<DocumentPage> {
  const { found, reader } = await openDocument(context, access);
  return pageOf(context, found, reader);
}

/** Notes the client's look. Neither the studio nor a machine nor a browser that loads ahead has seen anything. */
export async function noteView(context: ApiContext, access: Access): Promise<{ is_counted: boolean }> {
  const { found, reader } = await openDocument(context, access);
  if (reader.is_studio || isMachine(context.headers.get('user-agent')) || isAhead(context.headers)) return { is_counted: false };
  if (found.row.status !== 'sent') return { is_counted: true };
  const who = signerOf(context, reader, reader.is_contact ? nameOfContact(found) : null, provedAddress(found, reader));
  await context.platform.db.transaction(async (tx) => {
    if (found.type === 'estimate') await markEstimateViewed(tx, found.row.id, who);
    else await markContractViewed(tx, found.row.id, who);
    if (found.row.is_sample) return;
    const notice = {
      kind: `${found.type}.viewed` as const,
      title: `${documentNames[found.type]} ${numberOf(found)} was opened`,
      body: found.row.title,
      href: adminPath(found),
    };
    await notifyAdmins(tx, notice, { once: true });
  });
  return { is_counted: true };
}

export type AcceptInput = {
  access_token: string;
  content_sha256: string;
  selected: string[];
  name: string;
  consent_version: string;
};

export async function accept(context: ApiContext, input: AcceptInput): Promise<DocumentPage> {
  await limitRate(context, 'document-answer', answers);
  const { found, reader } = await openDocument(context, { document_type: 'estimate', access_token: input.access_token });
  demandClient(found, reader);
  demandConsent(found, input.consent_version);
  const { content_sha256, selected, name, consent_version } = input;
  const who = signerOf(context, reader, name, provedAddress(found, reader));
  await context.platform.db.transaction(async (tx) => {
    const row = await acceptEstimate(tx, found.row.id, { content_sha256, selected, name, consent_version, who });
    if (found.row.status !== 'accepted') {
      const answer = { kind: 'accepted', mail: answerMails.estimate.accepted, by: name, cents: row.total_amount_cents } as const;
      await tell(tx, context, found, answer);
    }
  });
  return readDocument(context, { document_type: 'estimate', access_token: input.access_token });
}

export async function decline(
  context: ApiContext,
  input: Access & { reason: string; code: string | null },
): Promise<DocumentPage> {
  await limitRate(context, 'document-answer', answers);
  const { found, reader } = await openDocument(context, input);
  demandClient(found, reader);
  const { reason } = input;
  if (found.type === 'contract') await demandProof(context, found, reader, 'decline', input.code);
  // A contract is declined with a proof, whichever it was.
  const address = found.type === 'contract' ? found.row.sent_to : provedAddress(found, reader);
  const who = signerOf(context, reader, nameOfContact(found), address);
  const answered = await context.platform.db.transaction(async (tx): Promise<Found> => {
    const after: Found =
      found.type === 'estimate'
        ? { ...found, row: await declineEstimate(tx, found.row.id, { reason, who }) }
        : { ...found, row: await declineContract(tx, found.row.id, { reason, who }) };
    const mail = answerMails[found.type].declined;
    const by = nameOfContact(found) ?? 'The client';
    await tell(tx, context, after, { kind: 'declined', mail, by, cents: after.row.total_amount_cents, reason });
    return after;
  });
  return pageOf(context, answered, reader);
}

/** Mails a code to the address that the contract went to, wherever the link may have gone. */
export async function mailCode(
  context: ApiContext,
  { access_token, purpose }: { access_token: string; purpose: CodePurpose },
): Promise<CodeSent> {
  await limitRate(context, 'document-code', { window: 600, max: 10 });
  const { found, reader } = await openDocument(context, { document_type: 'contract', access_token });
  demandClient(found, reader);
  if (found.type !== 'contract' || !isWaiting(found.row.status)) throw changedSinceOpened();
  return sendCode(context, provingOf(context, found, reader, purpose, null));
}

export type SignInput = {
  access_token: string;
  content_sha256: string;
  name: string;
  drawing: string | null;
  consent_version: string;
  code: string | null;
};

export async function sign(context: ApiContext, input: SignInput): Promise<DocumentPage> {
  await limitRate(context, 'document-answer', answers);
  const access = { document_type: 'contract', access_token: input.access_token };
  const { found, reader } = await openDocument(context, access);
  demandClient(found, reader);
  demandConsent(found, input.consent_version);
  if (found.type !== 'contract') throw notFound();
  const { row } = found;
  const { name, drawing, consent_version, content_sha256 } = input;
  // Before the code is looked at: one that is refused for another reason can be used again.
  if (row.content_sha256 !== content_sha256 || row.status === 'draft') throw changedSinceOpened();
  await demandProof(context, found, reader, 'sign', input.code, name);
  const who = signerOf(context, reader, name, row.sent_to);
  await context.platform.db.transaction(async (tx) => {
    await signContract(tx, row.id, { content_sha256, name, drawing, consent_version, who });
    if (row.client_signed_at === null) {
      const answer = { kind: 'signed', mail: answerMails.contract.signed, by: name, cents: row.total_amount_cents } as const;
      await tell(tx, context, found, answer);
    }
  });
  return readDocument(context, access);
}

type FoundContract = Extract<Found, { type: 'contract' }>;

/** Signing and declining bind the client alike: whoever only has the link, or a password that was just reset, needs the code. */
async function demandProof(
  context: ApiContext,
  found: FoundContract,
  reader: Reader,
  purpose: CodePurpose,
  code: string | null,
  name: string | null = null,
): Promise<void> {
  if (reader.is_proved || !isWaiting(found.row.status)) return;
  await proveByCode(context, provingOf(context, found, reader, purpose, name), code);
}

function provingOf(
  context: ApiContext,
  found: FoundContract,
  reader: Reader,
  purpose: CodePurpose,
  name: string | null,
): Proving {
  const { row, contact } = found;
  if (!row.sent_to || !row.content_sha256) throw changedSinceOpened();
  return {
    document: documentOf(found),
    purpose,
    content_sha256: row.content_sha256,
    sent_to: row.sent_to,
    number: row.contract_number,
    title: row.title,
    greeted: contact?.first_name ?? '',
    admin_path: adminPath(found),
    who: signerOf(context, reader, name, null),
  };
}

function demandClient({ type }: Found, { is_studio }: Reader): void {
  if (is_studio) throw new AppError('FORBIDDEN', `Only the client can answer this ${documentNames[type].toLowerCase()}.`);
}

function demandConsent({ type }: Found, version: string): void {
  if (version === consents[type].version) return;
  throw new AppError('CONFLICT', 'The words that you agree to have changed. Please read them again.');
}

const nameOfContact = ({ contact }: Found): string | null =>
  contact ? `${contact.first_name} ${contact.last_name}`.trim() : null;
const provedAddress = ({ row }: Found, { is_proved }: Reader): string | null => (is_proved ? row.sent_to : null);

type Given = { kind: Answer; mail: AnswerMail; by: string; cents: number; reason?: string };

async function tell(tx: Tx, { platform }: ApiContext, found: Found, answer: Given): Promise<void> {
  const { type, row } = found;
  if (row.is_sample) return;
  const { kind, mail, by, reason = null } = answer;
  const number = numberOf(found);
  const amount = formatCents(answer.cents, row.currency);
  await tellStudio(tx, platform, {
    mail,
    variables: { number, title: row.title, who: by, amount, reason, url: `${platform.env.PUBLIC_URL}${adminPath(found)}` },
    occasion: `${row.id}:${row.version}`,
    reply_to: found.contact?.email,
    notice: {
      kind: `${type}.${kind}`,
      title: `${by} ${kind} ${type} ${number}`,
      body: reason ?? `${row.title}, ${amount}`,
      href: adminPath(found),
    },
    // Two presses at once are one answer, and one piece of news.
    once: true,
  });
}
