import { and, eq, isNull } from 'drizzle-orm';
import { contracts } from '#db/schema/papers/contracts.ts';
import { type FoundContract, findContract, findContractByToken } from '#features/papers/contracts/rows.server.ts';
import { type FoundEstimate, findEstimateByToken } from '#features/papers/estimates/answer.server.ts';
import type { Signer } from '#features/papers/evidence/signer.ts';
import { sessionProves } from '#features/papers/proof/session.server.ts';
import { linkHolds, sameAddress } from '#features/papers/sending/binding.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { mayRead } from '#shared/admin-areas.ts';
import { AppError } from '#shared/app-error.ts';
import { defaultMessages } from '#shared/branding.ts';
import { actualPerson, type Caller } from '#shared/caller.ts';
import { isAdmin } from '#shared/roles.ts';

export type Found = ({ type: 'estimate' } & FoundEstimate) | ({ type: 'contract' } & FoundContract);

/** Who has the document before them. */
export type Reader = {
  caller: Caller | null;
  is_studio: boolean;
  /** Signed in as the very person whom the document went to, with an address that is known to be theirs. */
  is_contact: boolean;
  /** That, and no password was set anew within the last day: being signed in is then proof enough to sign. */
  is_proved: boolean;
};

/** The same words for a link that never was, one that was taken back and one whose time is over. */
export const notFound = () => new AppError('NOT_FOUND', defaultMessages.notFound);

export async function openDocument(
  context: ApiContext,
  { document_type, access_token }: { document_type: string; access_token: string },
): Promise<{ found: Found; reader: Reader }> {
  const caller = await context.caller();
  // Whoever looks at the client's portal is the studio: a link never takes them for the client.
  const person = caller && actualPerson(caller);
  const is_studio = person !== null && isAdmin(person.role);
  // To an administrator who may not see documents, a link gives no more than the admin area does.
  if (is_studio && !mayRead(person, 'papers')) throw notFound();
  const found = await findByToken(context, document_type, access_token, is_studio);
  if (!found) throw notFound();
  const is_contact = caller !== null && !is_studio && isRecipient(found, caller);
  const is_proved = is_contact && (await sessionProves(context.platform.db, caller));
  return { found, reader: { caller, is_studio, is_contact, is_proved } };
}

/** The account of the contact, by the address that the document went to. */
export const isRecipient = ({ row, contact }: Found, { user_id, email, email_verified }: Caller): boolean =>
  email_verified && contact?.user_id === user_id && row.sent_to !== null && sameAddress(row.sent_to, email);

// What cannot be a token is no question for the database, which refuses some of it.
const tokenShape = /^[\w-]{20,100}$/;

async function findByToken({ platform: { db } }: ApiContext, type: string, token: string, is_studio: boolean) {
  if (!tokenShape.test(token)) return null;
  if (type === 'estimate') {
    const found = await findEstimateByToken(db, token);
    if (!found || found.row.access_revoked_at) return null;
    return found.open_to_client || is_studio ? { type: 'estimate' as const, ...found } : null;
  }
  if (type !== 'contract') return null;
  const found = is_studio ? await findForStudio(db, token) : await findContractByToken(db, token);
  if (!found || (!is_studio && !linkHolds(found.row, found.contact))) return null;
  return { type: 'contract' as const, ...found };
}

/** The studio sees drafts and what is over, but no link that it took back. */
async function findForStudio(db: ApiContext['platform']['db'], token: string): Promise<FoundContract | null> {
  const [row] = await db
    .select({ id: contracts.id })
    .from(contracts)
    .where(and(eq(contracts.access_token, token), isNull(contracts.access_revoked_at)));
  return row ? findContract(db, row.id) : null;
}

/** What the record keeps of whoever answers. The address stands there only when it is proved. */
export function signerOf(context: ApiContext, { caller, is_contact }: Reader, name: string | null, email: string | null): Signer {
  return {
    user_id: is_contact ? (caller?.user_id ?? null) : null,
    name,
    email,
    ip_address: context.ip,
    user_agent: context.headers.get('user-agent')?.slice(0, 500) ?? null,
  };
}
