import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { defineJob, handleJob, scheduleJob } from '#platform/jobs/job.ts';
import type { Logger } from '#platform/log/entry.ts';
import { ProviderBusy } from '#platform/mail/provider-busy.ts';
import { createGraph, type Graph, GraphError } from '#platform/microsoft/graph.server.ts';
import { mailboxPath } from '#platform/microsoft/graph-mailer.server.ts';
import {
  askForOpenMails,
  findMicrosoftMailbox,
  lockMicrosoftMailbox,
  type MicrosoftMailboxRow,
  type MicrosoftPorts,
  noteMails,
  type StoredApp,
  storedApp,
  updateMicrosoftMailbox,
  webhookPath,
} from './service.server.ts';
import { stateHash } from './webhook.server.ts';

type KeepPorts = MicrosoftPorts & { logger: Logger };

const hourMs = 3_600_000;
/** Microsoft keeps a subscription for mails at most seven days. */
const lifeMs = 6 * 24 * hourMs;
const renewMs = 3 * 24 * hourMs;
/** Mails may be listed a little later than they say they came. */
const overlapMs = 10 * 60_000;
const atOnce = 50;

export const keepJob = defineJob({
  name: 'microsoft-mailbox.keep',
  schema: z.object({ provider: z.string() }),
  retryLimit: 0,
  singletonKey: ({ provider }) => provider,
});
export const keepSchedule = scheduleJob(keepJob, '*/10 * * * *', { provider: 'microsoft' });
export const keepHandler = handleJob(keepJob, (ports: KeepPorts) => keepMailbox(ports));

/** Has new mails reported while it is on, and takes up what was not reported: notifications may be lost, and an address may be closed. */
export async function keepMailbox(ports: KeepPorts): Promise<void> {
  const row = await findMicrosoftMailbox(ports.db);
  const stored = row && (await storedApp(ports));
  if (!row || (!row.is_enabled && !row.subscription_id)) return;
  if (!row.is_enabled) return endSubscription(ports, row, stored);
  try {
    if (!stored) throw new GraphError('The values of Microsoft 365 are not stored any more.', 0);
    const graph = createGraph(stored.app, ports.env);
    const current = await follow(ports, row, stored);
    // Before the subscription: mails are taken in also where Microsoft cannot reach this address.
    await catchUp(ports, graph, current);
    await subscribe(ports, graph, current);
    await updateMicrosoftMailbox(ports.db, { last_error: null, failed_at: null });
  } catch (error) {
    if (!(error instanceof GraphError) && !(error instanceof ProviderBusy)) throw error;
    await updateMicrosoftMailbox(ports.db, { last_error: error.message, failed_at: row.failed_at ?? new Date() });
    // Once for an outage.
    const message = 'The mailbox at Microsoft 365 could not be connected';
    if (row.last_error !== error.message) ports.logger.warn({ category: 'email', component: 'mailbox', message, error });
  }
}

/** Another mailbox or application is stored by now: its mails begin now, and the old subscription ends by itself. */
async function follow({ db }: KeepPorts, row: MicrosoftMailboxRow, { name, address }: StoredApp): Promise<MicrosoftMailboxRow> {
  if (row.address === address && row.app === name) return row;
  const begun = row.address === address ? {} : { connected_at: new Date(), checked_at: null };
  const values = { ...begun, address, app: name, subscription_id: null, client_state_hash: null, expires_at: null };
  await updateMicrosoftMailbox(db, values);
  return { ...row, ...values };
}

const subscription = z.object({ id: z.string().min(1).max(200), expirationDateTime: z.iso.datetime({ offset: true }) });

async function subscribe(ports: KeepPorts, graph: Graph, row: MicrosoftMailboxRow): Promise<void> {
  const expirationDateTime = new Date(Date.now() + lifeMs).toISOString();
  const isFresh = row.subscription_id !== null && row.expires_at !== null && row.expires_at.getTime() - Date.now() > renewMs;
  if (row.subscription_id && (await isThere(graph, row.subscription_id, isFresh ? null : expirationDateTime))) {
    if (!isFresh) await updateMicrosoftMailbox(ports.db, { expires_at: new Date(expirationDateTime) });
    return;
  }
  const clientState = randomBytes(32).toString('base64url');
  const url = `${ports.env.PUBLIC_URL}${webhookPath}`;
  const { data } = await graph.call('POST', '/subscriptions', {
    json: {
      changeType: 'created',
      notificationUrl: url,
      lifecycleNotificationUrl: url,
      resource: `${mailboxPath(row.address)}/mailFolders('inbox')/messages`,
      expirationDateTime,
      clientState,
    },
  });
  const made = subscription.safeParse(data);
  if (!made.success) throw new GraphError('Microsoft did not answer with a subscription', 200);
  await updateMicrosoftMailbox(ports.db, {
    subscription_id: made.data.id,
    client_state_hash: stateHash(clientState),
    expires_at: new Date(made.data.expirationDateTime),
  });
}

/** Prolongs it where that is wanted; false where Microsoft does not know it any more. */
async function isThere(graph: Graph, id: string, expirationDateTime: string | null): Promise<boolean> {
  const path = `/subscriptions/${encodeURIComponent(id)}`;
  try {
    await (expirationDateTime ? graph.call('PATCH', path, { json: { expirationDateTime } }) : graph.call('GET', path));
    return true;
  } catch (error) {
    if (error instanceof GraphError && error.status === 404) return false;
    throw error;
  }
}

async function endSubscription(ports: KeepPorts, row: MicrosoftMailboxRow, stored: StoredApp | null): Promise<void> {
  const graph = stored && stored.name === row.app ? createGraph(stored.app, ports.env) : null;
  // One that cannot be ended now ends by itself within days, and what it reports is refused.
  await graph?.call('DELETE', `/subscriptions/${encodeURIComponent(row.subscription_id ?? '')}`).catch(() => {});
  await updateMicrosoftMailbox(ports.db, { subscription_id: null, client_state_hash: null, expires_at: null });
}

const listed = z.object({
  value: z.array(z.object({ id: z.string().max(600), receivedDateTime: z.iso.datetime({ offset: true }) })),
});

async function catchUp({ db }: KeepPorts, graph: Graph, row: MicrosoftMailboxRow): Promise<void> {
  const { address, connected_at, checked_at } = row;
  const asked = new Date();
  const since = new Date(Math.max(connected_at.getTime(), (checked_at ?? connected_at).getTime() - overlapMs));
  const query = new URLSearchParams({
    $filter: `receivedDateTime ge ${since.toISOString()}`,
    $orderby: 'receivedDateTime',
    $top: String(atOnce),
    $select: 'id,receivedDateTime',
  });
  const { data } = await graph.call('GET', `${mailboxPath(address)}/mailFolders/inbox/messages?${query}`);
  const found = listed.safeParse(data);
  if (!found.success) throw new GraphError('Microsoft did not answer with a list of mails', 200);
  const { value } = found.data;
  const last = value.at(-1);
  await db.transaction(async (tx) => {
    const now = await lockMicrosoftMailbox(tx);
    if (!now?.is_enabled || now.address !== address) return;
    await noteMails(
      tx,
      address,
      value.map(({ id }) => id),
    );
    await askForOpenMails(tx, address);
    // A full page: the next check goes on where it ends.
    const read = last && value.length === atOnce ? new Date(new Date(last.receivedDateTime).getTime() + overlapMs) : asked;
    await updateMicrosoftMailbox(tx, { checked_at: read });
  });
}
