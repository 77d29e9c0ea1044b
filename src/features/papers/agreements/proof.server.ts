import { changedSinceOpened } from '#features/papers/contracts/policy.ts';
import { type ContractRow, documentOf, findRow } from '#features/papers/contracts/rows.server.ts';
import { type CodeSent, type Proving, proveByCode, sendCode } from '#features/papers/proof/service.server.ts';
import { wasJustReset } from '#features/papers/proof/session.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { limitRate } from '#platform/http/rate-limit.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { Caller } from '#shared/caller.ts';
import { sha256 } from './checkout.server.ts';
import { recordCreation } from './record.server.ts';

/** Mails a code to the account's address, for a contract of the caller's own checkout. */
export async function mailAgreementCode(context: ApiContext, caller: Caller, id: string): Promise<CodeSent> {
  await limitRate(context, 'document-code', { window: 600, max: 10 });
  const { db } = context.platform;
  const row = await ownDraft(context, caller, id);
  if (!row) throw new AppError('NOT_FOUND', 'This contract is not part of your checkout.');
  await db.transaction((tx) => recordCreation(tx, row));
  return sendCode(context, provingOf(context, caller, row));
}

type Signing = { contract_id: string; text_sha256: string; code: string | null };

/** For a day after a password reset, being signed in does not prove who signs. Call it before the signing, outside its transaction. */
export async function demandProof(
  context: ApiContext,
  caller: Caller,
  { contract_id, text_sha256, code }: Signing,
): Promise<void> {
  if (!(await wasJustReset(context.platform.db, caller.user_id))) return;
  await limitRate(context, 'document-answer', { window: 600, max: 30 });
  const row = await ownDraft(context, caller, contract_id);
  // What is not there, or is signed already, is answered by the signing itself.
  if (!row) return;
  if (sha256(row.text) !== text_sha256) throw changedSinceOpened();
  await proveByCode(context, provingOf(context, caller, row), code);
}

async function ownDraft({ platform }: ApiContext, { user_id }: Caller, id: string): Promise<ContractRow | null> {
  const row = await findRow(platform.db, id);
  return row?.origin === 'checkout' && row.user_id === user_id && row.client_signed_at === null ? row : null;
}

const provingOf = (context: ApiContext, caller: Caller, row: ContractRow): Proving => ({
  document: documentOf(row),
  purpose: 'sign',
  content_sha256: sha256(row.text),
  sent_to: caller.email,
  number: row.contract_number,
  title: row.title,
  greeted: caller.first_name,
  admin_path: `/admin/contracts/${row.id}`,
  who: {
    user_id: caller.user_id,
    name: caller.display_name,
    email: null,
    ip_address: context.ip,
    user_agent: context.headers.get('user-agent')?.slice(0, 500) ?? null,
  },
});
