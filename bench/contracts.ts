import { setTimeout as sleep } from 'node:timers/promises';
import { eq, isNull } from 'drizzle-orm';
import type pg from 'pg';
import { createDb, createPool } from '#db/client.ts';
import { contracts } from '#db/schema/papers/contracts.ts';
import { domain_events } from '#db/schema/platform/events.ts';
import { countersign, signContract } from '#features/papers/contracts/sign.server.ts';
import { consents } from '#features/papers/evidence/consents.ts';
import { loadAppSecret } from '#platform/crypto/app-secret.server.ts';
import { setRecordKey } from '#platform/crypto/record-key.server.ts';
import { createSecretBox } from '#platform/crypto/secret-box.server.ts';
import type { AppProcess } from '../tests/app-process.ts';

/** Contracts of three pages with their certificate, sent to a client. Answers their ids. */
export async function writeContracts(app: AppProcess, cookie: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  const post = async (path: string, body: object): Promise<{ id: string }> => {
    const answer = await fetch(`${app.url}/api${path}`, {
      method: 'POST',
      headers: { cookie, origin: app.url, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { success, data, error } = await answer.json();
    if (!success) throw new Error(`${path} was refused: ${error}`);
    return data;
  };
  const contact = await post('/admin/contacts', { first_name: 'Zoë', last_name: 'Ångström', email: 'zoe@bench.test' });
  const clause = 'The studio delivers what was agreed in good time, and the client answers questions within a week. ';
  for (let n = 1; n <= count; n += 1) {
    const contract = await post('/admin/contracts', {
      title: `Website number ${n}`,
      contact_id: contact.id,
      total_amount: 12_500,
      terms_and_conditions: Array.from({ length: 18 }, (_, at) => `Clause ${at + 1} of ${n}. ${clause.repeat(3)}`),
      payment_terms: ['Half of it before the work begins.', 'The rest within 30 days.'],
    });
    await post(`/admin/contracts/${contract.id}/send`, {});
    ids.push(contract.id);
  }
  return ids;
}

/** Everything that sending has set off is done. */
export async function settled(client: pg.Client): Promise<void> {
  const waiting = `select (select count(*) from domain_events where dispatched_at is null)
    + (select count(*) from pgboss.job where state in ('created', 'retry', 'active')) as left`;
  for (let quiet = 0; quiet < 3; await sleep(500))
    quiet = Number((await client.query(waiting)).rows[0].left) === 0 ? quiet + 1 : 0;
}

/** Both sides sign all of them in one transaction, so that they are completed in the same moment. Untold, no job seals them. */
export async function signAll(url: string, dataDir: string, untold = false): Promise<void> {
  setRecordKey(createSecretBox(await loadAppSecret(dataDir, undefined, async () => true)));
  const pool = createPool(url, 1);
  const who = { user_id: null, name: 'Zoë Ångström', email: 'zoe@bench.test', ip_address: '203.0.113.7', user_agent: 'bench' };
  const client = { name: who.name, drawing: null, consent_version: consents.contract.version, who };
  const studio = { name: 'Olive Owner', drawing: null, author: { actor: null, request_id: null, ip_address: null } };
  await createDb(pool).transaction(async (tx) => {
    const sent = await tx.select().from(contracts).where(eq(contracts.status, 'sent'));
    for (const { id, content_sha256: stored } of sent) {
      const content_sha256 = stored ?? '';
      await signContract(tx, id, { ...client, content_sha256 });
      await countersign(tx, id, { ...studio, content_sha256 });
    }
    if (untold) await tx.delete(domain_events).where(isNull(domain_events.dispatched_at));
  });
  await pool.end();
}
