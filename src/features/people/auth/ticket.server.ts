import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { z } from 'zod';
import type { Tx } from '#db/client.ts';
import { verifications } from '#db/schema/people/auth.ts';
import type { SecretBox } from '#platform/crypto/secret-box.server.ts';
import { AppError } from '#shared/app-error.ts';

const lifeMs = 60 * 60 * 1000;
const payload = z.object({ id: z.uuid(), until: z.number() });

const sign = (secrets: SecretBox, body: string) =>
  createHmac('sha256', secrets.derive('registration-ticket')).update(body).digest();

/** A ticket fixes the id of the account to come, so that the browser can encrypt under that account's passphrase beforehand. */
export function issueTicket(secrets: SecretBox, now = Date.now()) {
  const id = v7();
  const until = now + lifeMs;
  const body = Buffer.from(JSON.stringify({ id, until })).toString('base64url');
  return {
    ticket: `${body}.${sign(secrets, body).toString('base64url')}`,
    user_id: id,
    expires_at: new Date(until).toISOString(),
  };
}

export function readTicket(secrets: SecretBox, ticket: string, now = Date.now()): string {
  const refused = new AppError('BAD_REQUEST', 'This form has expired. Please send it again.', {
    fields: { ticket: 'This form has expired. Please send it again.' },
  });
  const [body, signature, ...rest] = ticket.split('.');
  if (!body || !signature || rest.length > 0) throw refused;
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(secrets, body);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw refused;
  const { id, until } = payload.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  if (until < now) throw refused;
  return id;
}

/**
 * Notes what a ticket is used for. It is good for one address, known or not: else a second address, which is refused only where the
 * first one got an account, would tell whether it did.
 */
export async function noteTicketUse(tx: Tx, id: string, mark: string): Promise<'first' | 'again' | 'other'> {
  const identifier = `registration:${id}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${identifier}))`);
  const [used] = await tx
    .select({ value: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, identifier), gt(verifications.expires_at, new Date())));
  if (used) return used.value === mark ? 'again' : 'other';
  await tx.insert(verifications).values({ identifier, value: mark, expires_at: new Date(Date.now() + lifeMs) });
  return 'first';
}
