import { createHash, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { DbOrTx, Tx } from '#db/client.ts';
import { system_setup } from '#db/schema/operations/setup.ts';
import { user_roles } from '#db/schema/people/auth.ts';
import { fillSampleData } from '#features/operations/sample-data/service.server.ts';
import { insertAccount } from '#features/people/auth/accounts.server.ts';
import { problemOf } from '#features/people/auth/new-password.server.ts';
import { passwordSettings } from '#features/people/auth/settings.ts';
import { signInWith } from '#platform/auth/session-cookie.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { saveSettings } from '#platform/settings/save-settings.server.ts';
import { readSettings } from '#platform/settings/settings.server.ts';
import { AppError } from '#shared/app-error.ts';
import { siteSettings } from '#shared/settings/site.ts';
import { textsSettings } from '#shared/settings/texts.ts';
import { setupAudit } from './audit.server.ts';
import type { SetupDone, SetupInput, SetupStatus } from './contract.ts';
import { setupCompleted } from './events.ts';
import { setupTokenOf } from './token.server.ts';

export async function readSetupStatus(platform: Pick<Platform, 'db' | 'env' | 'secrets'>): Promise<SetupStatus> {
  const [row] = await platform.db.select().from(system_setup).limit(1);
  return {
    setup_completed: row?.setup_completed ?? false,
    super_admin_created: row?.super_admin_created ?? false,
    token_required: setupTokenOf(platform) !== null,
  };
}

/** Creates the first account and opens the site: of any number of people who try at once, exactly one succeeds. */
export async function createSuperAdmin(context: ApiContext, input: SetupInput): Promise<SetupDone> {
  const { platform } = context;
  checkToken(setupTokenOf(platform), input.setup_token);
  // Hashing is dear, and after the setup it would be done for any stranger.
  if ((await readSetupStatus(platform)).setup_completed) throw alreadyExists();
  const problem = await problemOf(input.password, input.refuse_common_passwords);
  if (problem) throw new AppError('BAD_REQUEST', problem, { fields: { password: problem } });
  const id = v7();
  const password_hash = await (await (await platform.auth()).$context).password.hash(input.password);
  const created = await platform.db
    .transaction((tx) => writeSuperAdmin(tx, context, { id, input, password_hash }))
    .catch((error: unknown) => {
      throw error instanceof AppError
        ? error
        : new AppError('INTERNAL_SERVER_ERROR', 'Failed to create super admin', { cause: error });
    });
  platform.settings.drop();
  platform.site.drop();
  if (!created) throw alreadyExists();
  await signInWith(context, { email: input.email, password: input.password });
  return { user_id: id, sample_data: input.sample_data ? await fillSamples(platform) : 'none' };
}

const alreadyExists = () => new AppError('CONFLICT', 'Super admin already exists');

type Writing = { id: string; input: SetupInput; password_hash: string };

async function writeSuperAdmin(tx: Tx, context: ApiContext, { id, input, password_hash }: Writing): Promise<boolean> {
  // The row lock is the queue: whoever comes second sees what the first one wrote.
  const [setup] = await tx.select().from(system_setup).limit(1).for('update');
  if (setup?.super_admin_created || (await superAdminExists(tx))) {
    if (setup && !setup.setup_completed) await complete(tx, setup.id, setup.setup_by);
    return false;
  }
  const { email, first_name, last_name } = input;
  const person = {
    id,
    email,
    first_name,
    last_name,
    user_type: 'client' as const,
    email_verified: true,
    password_hash,
    role: 'super_admin' as const,
  };
  if (!(await insertAccount(tx, person))) {
    const text = 'An account with this email address already exists.';
    throw new AppError('CONFLICT', text, { fields: { email: text } });
  }
  const rowId = setup?.id ?? (await insertSetupRow(tx));
  await complete(tx, rowId, id);
  const author = { actor: { id, role: 'super_admin' as const }, request_id: context.request_id, ip_address: context.ip };
  await setupAudit.write(tx, {
    ...author,
    action: 'setup.complete',
    entity: 'system_setup',
    entity_id: rowId,
    details: { user_id: id },
  });
  const { refuse_common_passwords, site_name } = input;
  if (refuse_common_passwords) await saveSettings(tx, author, passwordSettings, { refuse_common_passwords });
  if (site_name) await saveSettings(tx, author, siteSettings, { ...(await readSettings(tx, siteSettings)), site_name });
  const owner_name = `${first_name} ${last_name}`.trim();
  await saveSettings(tx, author, textsSettings, { ...(await readSettings(tx, textsSettings)), owner_name });
  await emit(tx, setupCompleted, { user_id: id });
  return true;
}

const complete = (tx: Tx, id: string, setup_by: string | null) =>
  tx
    .update(system_setup)
    .set({ setup_completed: true, super_admin_created: true, setup_completed_at: new Date(), setup_by })
    .where(eq(system_setup.id, id));

async function insertSetupRow(tx: Tx): Promise<string> {
  const [row] = await tx.insert(system_setup).values({}).returning({ id: system_setup.id });
  if (!row) throw new AppError('INTERNAL_SERVER_ERROR', 'Failed to create super admin');
  return row.id;
}

async function superAdminExists(db: DbOrTx): Promise<boolean> {
  const found = await db
    .select({ user_id: user_roles.user_id })
    .from(user_roles)
    .where(eq(user_roles.role, 'super_admin'))
    .limit(1);
  return found.length > 0;
}

function checkToken(demanded: string | null, given: string | undefined): void {
  if (demanded === null) return;
  const digest = (value: string) => createHash('sha256').update(value).digest();
  if (timingSafeEqual(digest(demanded), digest(given ?? ''))) return;
  const text = 'The setup token is not correct';
  throw new AppError('FORBIDDEN', text, { fields: { setup_token: text } });
}

/** The studio stands without its samples, so their failure is told and not fatal. */
async function fillSamples(platform: Platform): Promise<'filled' | 'failed'> {
  try {
    await fillSampleData(platform);
    return 'filled';
  } catch (error) {
    platform.log.error({ category: 'system', component: 'setup', message: 'The sample data could not be loaded', error });
    return 'failed';
  }
}
