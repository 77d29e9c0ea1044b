import { asc, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { passkeys } from '#db/schema/people/auth.ts';
import { DatabaseUnavailable } from '#db/unavailable.ts';
import {
  deletePasskey,
  hasPassword,
  lockPasskeys,
  type PasskeyRow,
  renamePasskey,
} from '#features/people/auth/passkeys.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { ipHeader } from '#platform/auth/ip-header.ts';
import { lostDatabase } from '#platform/auth/lost-database.server.ts';
import { passkeySite } from '#platform/auth/passkey-site.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { Caller } from '#shared/caller.ts';
import { accountAudit } from './audit.server.ts';
import { mostPasskeys, type OwnPasskeys, type Passkey } from './passkeys-contract.ts';
import { userRow } from './queries.server.ts';
import { sendNotice } from './security-notice.server.ts';

type InPerson = ApiContext & { user: Caller };
type Ports = Pick<Platform, 'db' | 'env' | 'sendMail'>;

const unknown = () => new AppError('NOT_FOUND', 'This passkey does not exist any more.');
const tooMany = () => new AppError('CONFLICT', `You have ${mostPasskeys} passkeys, which is the most. Please remove one first.`);

async function shown({ id, name, aaguid, backed_up, created_at, last_used_at }: PasskeyRow): Promise<Passkey> {
  // Loaded where it is needed, as all of the library is.
  const { getAuthenticatorName } = await import('@better-auth/passkey');
  const [made, used] = [created_at.toISOString(), last_used_at?.toISOString() ?? null];
  return { id, name, provider: getAuthenticatorName(aaguid) ?? null, is_synced: backed_up, created_at: made, last_used_at: used };
}

export async function passkeysOf({ platform: { db, env }, user }: InPerson): Promise<OwnPasskeys> {
  const rows = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.user_id, user.user_id))
    .orderBy(asc(passkeys.created_at), asc(passkeys.id));
  const items = await Promise.all(rows.map(shown));
  return { items, origin: passkeySite(env).origin, has_password: await hasPassword(db, user.user_id) };
}

/** Before anybody is asked for a password. */
export async function demandOwn(context: InPerson, id: string): Promise<void> {
  if (!(await passkeysOf(context)).items.some((one) => one.id === id)) throw unknown();
}

/** The challenge for a new passkey; its cookie shows that the password was given. */
export async function beginPasskey(context: InPerson): Promise<Record<string, unknown>> {
  const { items } = await passkeysOf(context);
  if (items.length >= mostPasskeys) throw tooMany();
  const auth = await context.platform.auth();
  const { response, headers } = await asked(context, (own) =>
    auth.api.generatePasskeyRegistrationOptions({ headers: own, query: {}, returnHeaders: true }),
  );
  for (const cookie of headers.getSetCookie()) context.answer.append('set-cookie', cookie);
  return { ...response };
}

type NewPasskey = { name: string; response: { id: string } };

/** The library verifies and stores it. What is not on record and told to the person does not stay. */
export async function addPasskey(context: InPerson, author: Actor, { name, response }: NewPasskey): Promise<Passkey> {
  const { platform, user } = context;
  const auth = await platform.auth();
  const { id } = await asked(context, (headers) => auth.api.verifyPasskeyRegistration({ headers, body: { name, response } }));
  try {
    return await platform.db.transaction(async (tx) => {
      const rows = await lockPasskeys(tx, user.user_id);
      const row = rows.find((one) => one.id === id);
      if (!row) throw unknown();
      // Several may have been begun at once.
      if (rows.length > mostPasskeys) throw tooMany();
      await record(platform, tx, author, user, { action: 'passkey.added', row, notice: 'passkey_added' });
      return shown(row);
    });
  } catch (error) {
    await deletePasskey(platform.db, user.user_id, id);
    throw error;
  }
}

export async function nameOwnPasskey({ db }: Pick<Platform, 'db'>, author: Actor, caller: Caller, id: string, name: string) {
  return db.transaction(async (tx) => {
    const before = (await lockPasskeys(tx, caller.user_id)).find((one) => one.id === id);
    if (!before) throw unknown();
    if (before.name === name) return shown(before);
    await renamePasskey(tx, caller.user_id, id, name);
    const details = { name, before: before.name };
    await accountAudit.write(tx, { ...author, action: 'passkey.renamed', entity: 'passkeys', entity_id: id, details });
    return shown({ ...before, name });
  });
}

export async function removePasskey(ports: Ports, author: Actor, caller: Caller, id: string): Promise<{ removed: true }> {
  return ports.db.transaction(async (tx) => {
    const rows = await lockPasskeys(tx, caller.user_id);
    const row = rows.find((one) => one.id === id);
    if (!row) throw unknown();
    if (rows.length === 1 && !(await hasPassword(tx, caller.user_id)))
      throw new AppError(
        'CONFLICT',
        'Without it you might not get into your account. Add another passkey, or choose a password, first.',
      );
    await deletePasskey(tx, caller.user_id, id);
    await record(ports, tx, author, caller, { action: 'passkey.removed', row, notice: 'passkey_removed' });
    return { removed: true as const };
  });
}

type Told = { action: 'passkey.added' | 'passkey.removed'; row: PasskeyRow; notice: 'passkey_added' | 'passkey_removed' };

async function record(ports: Ports, tx: Tx, author: Actor, caller: Caller, { action, row, notice }: Told): Promise<void> {
  const details = { name: row.name };
  await accountAudit.write(tx, { ...author, action, entity: 'passkeys', entity_id: row.id, details });
  await sendNotice(ports, tx, await userRow(tx, caller.user_id), notice);
}

const refused = 'The passkey could not be added. Please try again.';

/** Calls the library as the person's own browser would, and says its refusals in our words. */
async function asked<T>(context: InPerson, call: (headers: Headers) => Promise<T>): Promise<T> {
  const headers = new Headers(context.headers);
  headers.set(ipHeader, context.ip ?? '127.0.0.1');
  const began = Date.now();
  return call(headers).catch(async (error: unknown) => {
    // By name, because Better Auth is loaded only when somebody signs in.
    if (!(error instanceof Error) || error.name !== 'APIError' || !('statusCode' in error)) throw error;
    if (await lostDatabase(context.platform.db, began)) throw new DatabaseUnavailable(refused, { cause: error });
    const code = 'body' in error ? (error.body as { code?: string } | undefined)?.code : undefined;
    throw new AppError('BAD_REQUEST', code === 'USER_NOT_VERIFIED' ? error.message : refused, { cause: error });
  });
}
