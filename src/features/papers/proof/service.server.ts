import { and, eq, gt } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { document_events } from '#db/schema/papers/evidence.ts';
import { recordEvent } from '#features/papers/evidence/record.server.ts';
import type { Signer } from '#features/papers/evidence/signer.ts';
import { tellStudio } from '#features/studio/notifications/tell-studio.server.ts';
import type { ActionOf } from '#platform/audit/audit.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { AppError } from '#shared/app-error.ts';
import { proofAudit } from './audit.server.ts';
import { type CodeUse, claimWarning, issueCode, takeCode } from './codes.server.ts';
import { codeMail, wrongCodesMail } from './emails/proof-mails.ts';
import {
  type CodeVerdict,
  codeMissing,
  codeRefusal,
  codeRules,
  maskAddress,
  warningSince,
  wrongBeforeWarning,
} from './policy.ts';

/** A contract whose answer has to be proved, and by whom. */
export type Proving = CodeUse & {
  number: string;
  title: string;
  /** How the mail greets its reader. */
  greeted: string;
  /** Where the studio looks at it. */
  admin_path: string;
  who: Signer;
};

export type CodeSent = { goes_to: string; minutes: number };

export const canMailCode = async ({ platform }: ApiContext, document: CodeUse['document']): Promise<boolean> =>
  !document.is_sample && (await platform.mailConfigured());

/** Mails a code to the address that the contract went to, whoever asks for it. */
export async function sendCode(context: ApiContext, proving: Proving): Promise<CodeSent> {
  const { platform } = context;
  const { document, number, title, greeted, purpose, sent_to, who } = proving;
  if (!(await canMailCode(context, document))) {
    throw new AppError('SERVICE_UNAVAILABLE', 'The code cannot be mailed right now. Please get in touch with the studio.');
  }
  const now = new Date();
  const { minutes } = codeRules;
  const goes_to = maskAddress(sent_to);
  await platform.db.transaction(async (tx) => {
    const code = await issueCode(tx, proving, now);
    const facts = { number, title, purpose, name: greeted, code, minutes };
    await platform.sendMail(tx, codeMail, facts, { to: sent_to, occasion: `${document.document_id}:${now.getTime()}` });
    const { ip_address, user_agent } = who;
    const details = { to: goes_to, purpose };
    await recordEvent(tx, document, { kind: 'code_sent', actor: { kind: 'system' }, ip_address, user_agent, details, now });
    await audit(tx, context, proving, 'document.code_sent');
  });
  return { goes_to, minutes };
}

/** That the code was right is on record of its own: it stays true if the answer then fails. So is every wrong one. */
export async function proveByCode(context: ApiContext, proving: Proving, code: string | null): Promise<void> {
  const { db } = context.platform;
  if (!code) throw codeMissing();
  const now = new Date();
  const verdict = await takeCode(db, proving, code, now);
  const { document, purpose, sent_to, who } = proving;
  const from = { ip_address: who.ip_address, user_agent: who.user_agent, now };
  const id = who.user_id;
  if (verdict.kind === 'right') {
    const actor = { kind: 'client' as const, id, name: who.name, email: sent_to };
    await db.transaction((tx) => recordEvent(tx, document, { kind: 'code_verified', actor, ...from, details: { purpose } }));
    return;
  }
  if (verdict.kind === 'wrong') {
    await db.transaction(async (tx) => {
      // Nobody knows who it was: only whose session it came from, if any.
      const details = { purpose, tries_left: verdict.left };
      await recordEvent(tx, document, { kind: 'code_refused', actor: { kind: 'client', id }, ...from, details });
      await audit(tx, context, proving, 'document.code_refused');
      await warnStudio(tx, context, proving, verdict, now);
    });
  }
  throw codeRefusal(verdict);
}

async function warnStudio(
  tx: Tx,
  { platform }: ApiContext,
  { document, number, title, sent_to, admin_path, who }: Proving,
  { code_id }: Extract<CodeVerdict, { kind: 'wrong' }>,
  now: Date,
): Promise<void> {
  const since = warningSince(now);
  const wrong = and(
    eq(document_events.document_type, document.document_type),
    eq(document_events.document_id, document.document_id),
    eq(document_events.kind, 'code_refused'),
    gt(document_events.happened_at, since),
  );
  const tries = await tx.$count(document_events, wrong);
  if (tries < wrongBeforeWarning || !(await claimWarning(tx, document, code_id, since, now))) return;
  const { ip_address } = who;
  await tellStudio(tx, platform, {
    mail: wrongCodesMail,
    variables: { number, title, tries, sent_to, ip_address, url: `${platform.env.PUBLIC_URL}${admin_path}` },
    occasion: code_id,
    notice: {
      kind: 'contract.wrong_codes',
      title: `Wrong codes were entered for contract ${number}`,
      body: title,
      href: admin_path,
    },
    once: true,
  });
}

const audit = (tx: Tx, context: ApiContext, { document, number, purpose, who }: Proving, action: ActionOf<typeof proofAudit>) =>
  proofAudit.write(tx, {
    actor: who.user_id ? { id: who.user_id, role: 'client' } : null,
    action,
    entity: 'contracts',
    entity_id: document.document_id,
    request_id: context.request_id,
    ip_address: who.ip_address,
    details: { contract_number: number, purpose },
  });
