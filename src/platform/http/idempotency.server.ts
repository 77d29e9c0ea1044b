import { createHmac } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import { z } from 'zod';
import { idempotency_keys } from '#db/schema/platform/idempotency.ts';
import { rightsOf } from '#shared/admin-areas.ts';
import { AppError } from '#shared/app-error.ts';
import type { Caller } from '#shared/caller.ts';
import { daysAgo, type HousekeepingTask } from '../jobs/housekeeping-task.ts';
import { toApiError } from './api-error.server.ts';
import type { ApiContext } from './context.server.ts';

const keptDays = 1;
/** A longer answer is not kept: whoever asks again is told that it was done. */
const longestAnswer = 256 * 1024;
/** As long as any write takes; one that is still open then was cut off. */
const underWayMs = 5 * 60_000;
const keyShape = /^[\x21-\x7e]{1,255}$/;

type Row = typeof idempotency_keys.$inferSelect;
type Asked = Pick<Row, 'caller' | 'key_hash' | 'operation' | 'body_hash'> & {
  /** What the caller may see: an answer is repeated only as long as this has not changed. */
  rights: string;
};

/**
 * Does a write once, however often it comes with this key: the same answer is given again, and nothing is done again. The row is
 * written before the work begins, so that a process which dies in between leaves a mark: then it is told that nobody knows, and
 * nothing is done a second time.
 */
export async function onlyOnce(
  context: ApiContext,
  request: Request,
  key: string,
  handle: () => Promise<Response>,
): Promise<Response> {
  try {
    const caller = await context.caller();
    // Strangers have nothing to be remembered by; whoever must sign in is told so.
    if (!caller) return await handle();
    if (!keyShape.test(key)) throw badHeader('An Idempotency-Key has 1 to 255 visible characters.');
    if (request.headers.get('content-type')?.startsWith('multipart/'))
      throw badHeader('An Idempotency-Key cannot be used with an upload.');
    return await remembered(context, await askedBy(context, caller, request, key), handle);
  } catch (error) {
    return answerOf(error);
  }
}

/** An answer that an earlier version kept has neither, and is not repeated. */
const keptAnswer = z.object({ rights: z.string().default(''), text: z.string().default('') });

const badHeader = (message: string) => new AppError('BAD_REQUEST', message, { fields: { 'idempotency-key': message } });

/** Hashed with a secret: a body may hold a password, and keys may be guessed. */
async function askedBy({ platform }: ApiContext, caller: Caller, request: Request, key: string): Promise<Asked> {
  const secret = platform.secrets.derive('idempotency');
  const hash = (data: string | Uint8Array) => createHmac('sha256', secret).update(data).digest('base64url');
  const { pathname, search } = new URL(request.url);
  return {
    rights: rightsOf(caller),
    caller: caller.api_key ? `key:${caller.api_key.id}` : `user:${caller.user_id}`,
    key_hash: hash(key),
    operation: hash(`${request.method} ${pathname}${search}`),
    body_hash: hash(new Uint8Array(await request.clone().arrayBuffer())),
  };
}

const ofRow = ({ caller, key_hash }: Asked) => and(eq(idempotency_keys.caller, caller), eq(idempotency_keys.key_hash, key_hash));

async function remembered(context: ApiContext, asked: Asked, handle: () => Promise<Response>): Promise<Response> {
  const { db, secrets } = context.platform;
  await db.delete(idempotency_keys).where(and(ofRow(asked), lt(idempotency_keys.created_at, daysAgo(keptDays))));
  const { rights, ...values } = asked;
  const begun = await db.insert(idempotency_keys).values(values).onConflictDoNothing().returning();
  if (begun.length === 0) {
    const [row] = await db.select().from(idempotency_keys).where(ofRow(asked));
    return again(asked, row ?? null, secrets.open);
  }
  const ended = (status: number) => endWithout(context, asked, status);
  const response = await handle().catch(async (error: unknown) => {
    await ended(toApiError(error).status);
    throw error;
  });
  if (!response.ok) {
    await ended(response.status);
    return response;
  }
  const isText = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const text = isText ? await response.clone().text() : null;
  const answer = text !== null && text.length <= longestAnswer ? secrets.seal(JSON.stringify({ rights, text })) : null;
  await db.update(idempotency_keys).set({ status: response.status, answer, finished_at: new Date() }).where(ofRow(asked));
  return response;
}

/** What was refused has changed nothing, and may be tried again. What broke may have broken after its work was done. */
async function endWithout({ platform: { db } }: ApiContext, asked: Asked, status: number): Promise<void> {
  if (status < 500) await db.delete(idempotency_keys).where(ofRow(asked));
  else await db.update(idempotency_keys).set({ finished_at: new Date() }).where(ofRow(asked));
}

function again(asked: Asked, row: Row | null, open: (sealed: string) => string): Response {
  if (row && (row.operation !== asked.operation || row.body_hash !== asked.body_hash))
    throw new AppError('UNPROCESSABLE_CONTENT', 'This Idempotency-Key was used for another request already.');
  // It may have been refused, and forgotten, between the two looks.
  if (!row || (row.status === null && row.finished_at === null && Date.now() - row.created_at.getTime() < underWayMs))
    throw new AppError('CONFLICT', 'The first request with this Idempotency-Key is still under way.', {
      details: { retry_after: 2 },
    });
  if (row.status === null)
    throw new AppError(
      'CONFLICT',
      'The first request with this Idempotency-Key was cut off, and may have been done. Look before you send it with a new key.',
    );
  if (row.answer === null)
    throw new AppError('CONFLICT', 'The request with this Idempotency-Key was done. Its answer was too long to be kept.');
  const kept = keptAnswer.parse(JSON.parse(open(row.answer)));
  if (kept.rights !== asked.rights)
    throw new AppError('CONFLICT', 'The request with this Idempotency-Key was done. Your access has changed since.');
  return new Response(kept.text, {
    status: row.status,
    headers: { 'content-type': 'application/json', 'idempotency-replayed': 'true' },
  });
}

function answerOf(cause: unknown): Response {
  const error = toApiError(cause);
  const { retry_after } = error.data?.details ?? {};
  return Response.json(error.body, {
    status: error.status,
    headers: retry_after === undefined ? {} : { 'retry-after': String(retry_after) },
  });
}

export const idempotencyHousekeeping: HousekeepingTask = {
  name: 'idempotency_keys',
  run: async ({ db }) => (await db.delete(idempotency_keys).where(lt(idempotency_keys.created_at, daysAgo(keptDays)))).rowCount,
};
