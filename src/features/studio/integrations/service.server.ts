import { eq, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { integration_settings } from '#db/schema/studio/integrations.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { stripeClient } from '#platform/payments/stripe.server.ts';
import { stripeMessage } from '#platform/payments/stripe-error.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { integrationsAudit } from './audit.server.ts';
import type { StripeSettings, StripeSettingsInput, TestResult } from './contract.ts';

type Row = Pick<typeof integration_settings.$inferSelect, 'settings' | 'sealed'>;
type Ports = Pick<Platform, 'db' | 'secrets' | 'env'>;

const shown = ['sandbox_publishable_key', 'live_publishable_key'] as const;
const secret = ['sandbox_secret_key', 'live_secret_key', 'webhook_secret'] as const;
const stripe = eq(integration_settings.integration_type, 'stripe');

const blank: Row = { settings: {}, sealed: {} };
const isSandbox = ({ settings }: Row): boolean => settings.sandbox_mode !== false;
const textOf = ({ settings }: Row, name: (typeof shown)[number]): string => String(settings[name] ?? '');

async function readRow(db: DbOrTx): Promise<Row> {
  const [row] = await db.select().from(integration_settings).where(stripe);
  return row ?? blank;
}

export async function readStripeSettings({ db, env }: Ports): Promise<StripeSettings> {
  return toSettings(await readRow(db), env.PUBLIC_URL);
}

function toSettings(row: Row, publicUrl: string): StripeSettings {
  const sandbox_mode = isSandbox(row);
  const mode = sandbox_mode ? 'sandbox' : 'live';
  const has = (name: (typeof secret)[number]): boolean => Boolean(row.sealed[name]);
  return {
    sandbox_mode,
    sandbox_publishable_key: textOf(row, 'sandbox_publishable_key'),
    live_publishable_key: textOf(row, 'live_publishable_key'),
    stored: {
      sandbox_secret_key: has('sandbox_secret_key'),
      live_secret_key: has('live_secret_key'),
      webhook_secret: has('webhook_secret'),
    },
    enabled: textOf(row, `${mode}_publishable_key`) !== '' && has(`${mode}_secret_key`),
    urls: {
      webhook: `${publicUrl}/stripe-webhook`,
      success: `${publicUrl}/payment/success`,
      cancel: `${publicUrl}/payment/cancel`,
    },
  };
}

/** Stores what changed; the audit entry names it, but never the value. */
export async function saveStripeSettings(
  { db, secrets, env }: Ports,
  author: Actor,
  wanted: StripeSettingsInput,
): Promise<StripeSettings> {
  return db.transaction(async (tx) => {
    const before = await lockedRow(tx);
    const settings = { sandbox_mode: wanted.sandbox_mode, ...Object.fromEntries(shown.map((name) => [name, wanted[name]])) };
    const fresh = secret.filter((name) => {
      return wanted[name] !== '' && opened(secrets, before.sealed[name]) !== wanted[name];
    });
    const changed = [
      ...(isSandbox(before) === wanted.sandbox_mode ? [] : ['sandbox_mode']),
      ...shown.filter((name) => textOf(before, name) !== wanted[name]),
      ...fresh,
    ];
    const after = {
      settings,
      sealed: { ...before.sealed, ...Object.fromEntries(fresh.map((name) => [name, secrets.seal(wanted[name])])) },
    };
    if (changed.length > 0) {
      await tx
        .insert(integration_settings)
        .values({ integration_type: 'stripe', ...after })
        .onConflictDoUpdate({ target: integration_settings.integration_type, set: { ...after, updated_at: new Date() } });
      await integrationsAudit.write(tx, {
        ...author,
        action: 'integration.updated',
        entity: 'integration_settings',
        entity_id: null,
        details: { integration_type: 'stripe', changed, sandbox_mode: wanted.sandbox_mode },
      });
    }
    return toSettings(after, env.PUBLIC_URL);
  });
}

export async function removeStripeSettings({ db, env }: Ports, author: Actor): Promise<StripeSettings> {
  return db.transaction(async (tx) => {
    const gone = await tx.delete(integration_settings).where(stripe).returning();
    if (gone.length > 0) {
      await integrationsAudit.write(tx, {
        ...author,
        action: 'integration.removed',
        entity: 'integration_settings',
        entity_id: null,
        details: { integration_type: 'stripe' },
      });
    }
    return toSettings(blank, env.PUBLIC_URL);
  });
}

/** Two saves at once would otherwise both compare with the same past. */
async function lockedRow(tx: Tx): Promise<Row> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('integration_settings'))`);
  return readRow(tx);
}

/** Blank for what is absent, and for what was sealed under another application secret. */
function opened(secrets: Ports['secrets'], sealed: string | undefined): string {
  try {
    return sealed ? secrets.open(sealed) : '';
  } catch {
    return '';
  }
}

const hint = 'please check the stored keys';

export async function testStripe(
  { db, secrets, env }: Ports,
  { sandbox_mode, secret_key }: { sandbox_mode: boolean; secret_key: string },
): Promise<TestResult> {
  const sealed = (await readRow(db)).sealed[sandbox_mode ? 'sandbox_secret_key' : 'live_secret_key'];
  const key = secret_key || opened(secrets, sealed);
  if (!key) return { ok: false, message: `no ${sandbox_mode ? 'sandbox' : 'live'} secret key is stored` };
  try {
    const client = await stripeClient(key, env.STRIPE_API_URL);
    await client.balance.retrieve();
    return { ok: true, message: null };
  } catch (error) {
    return { ok: false, message: stripeMessage(error) ?? hint };
  }
}
