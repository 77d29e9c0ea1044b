import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '#db/client.ts';
import { microsoft_notifications } from '#db/schema/desk/microsoft-mailbox.ts';
import { mostBytes, parsed, unreadable } from '#features/desk/mailbox/parse-whole.server.ts';
import { type Place, type ReceivePorts, receiveMail, recordFailure, type Source } from '#features/desk/mailbox/receive.server.ts';
import { microsoftMailbox } from '#features/desk/received-mails/mailbox-name.ts';
import { daysAgo, type HousekeepingTask } from '#platform/jobs/housekeeping-task.ts';
import { defineJob, handleJob } from '#platform/jobs/job.ts';
import type { Logger } from '#platform/log/entry.ts';
import { createGraph, type Graph, GraphError } from '#platform/microsoft/graph.server.ts';
import { mailboxPath } from '#platform/microsoft/graph-mailer.server.ts';
import { lockMicrosoftMailbox, storedApp } from './service.server.ts';

type TakePorts = ReceivePorts & { logger: Logger };

/** What fails may pass; a mail that never can be handled is recorded as such. */
const mostTries = 3;

export const takeJob = defineJob({
  name: 'microsoft-mailbox.take',
  schema: z.object({ uid: z.number().int() }),
  retryLimit: 8,
  retryDelay: 30,
  retryDelayMax: 3600,
  singletonKey: ({ uid }) => String(uid),
});
export const takeHandler = handleJob(takeJob, (ports: TakePorts, { uid }) => takeMail(ports, uid));

const told = z.object({ receivedDateTime: z.iso.datetime({ offset: true }), isDraft: z.boolean().catch(false) });

/** Reads a mail that was reported, once, and hands it to where every received mail goes. */
export async function takeMail(ports: TakePorts, uid: number): Promise<void> {
  const { db, logger } = ports;
  const [row] = await db.select().from(microsoft_notifications).where(eq(microsoft_notifications.uid, uid));
  if (!row || row.done_at) return;
  const stored = await storedApp(ports);
  // Another mailbox is stored by now: this one's mails are none of ours any more.
  if (stored?.address !== row.address) return finish(ports, uid);
  const graph = createGraph(stored.app, ports.env);
  const path = `${mailboxPath(row.address)}/messages/${encodeURIComponent(row.message_id)}`;
  const received_at = await receivedAt(graph, path);
  if (!received_at) return finish(ports, uid);
  const place: Place = { mailbox: microsoftMailbox(row.address), uid_validity: 0, uid, received_at };
  const tries = await countTry(ports, uid);
  if (tries > mostTries)
    return recordFailure(ports, place, await unreadable(place, null), 'The mail could not be read.', advance);
  const raw = await graph.read(`${path}/$value`, mostBytes);
  try {
    await receiveMail(ports, place, await parsed(raw.bytes, raw.isWhole ? null : raw.bytes.byteLength), advance);
  } catch (error) {
    if (tries < mostTries) throw error;
    logger.error({ category: 'email', component: 'mailbox', message: 'A mail could not be taken in', error });
    const reason = 'The mail could not be taken in. The log says why.';
    await recordFailure(ports, place, await unreadable(place, raw.bytes), reason, advance);
  }
}

/** Null for what is gone meanwhile, or was never sent. */
async function receivedAt(graph: Graph, path: string): Promise<Date | null> {
  try {
    const { data } = await graph.call('GET', `${path}?$select=receivedDateTime,isDraft`);
    const { receivedDateTime, isDraft } = told.parse(data);
    return isDraft ? null : new Date(receivedDateTime);
  } catch (error) {
    if (error instanceof GraphError && error.status === 404) return null;
    throw error;
  }
}

/** Counted before it is read, so that a mail that ends the process is counted too. */
async function countTry({ db }: TakePorts, uid: number): Promise<number> {
  const [row] = await db
    .update(microsoft_notifications)
    .set({ tries: sql`${microsoft_notifications.tries} + 1` })
    .where(eq(microsoft_notifications.uid, uid))
    .returning({ tries: microsoft_notifications.tries });
  return row?.tries ?? 1;
}

const setDone = (tx: Pick<Tx, 'update'>, uid: number) =>
  tx.update(microsoft_notifications).set({ done_at: new Date() }).where(eq(microsoft_notifications.uid, uid));

const finish = async ({ db }: TakePorts, uid: number): Promise<void> => void (await setDone(db, uid));

/** The mail is done with the same transaction that writes what it says. Null where it was done before, or is not wanted any more. */
async function advance(tx: Tx, { uid, received_at }: Place): Promise<Source | null> {
  const mailbox = await lockMicrosoftMailbox(tx);
  const [row] = await tx.select().from(microsoft_notifications).where(eq(microsoft_notifications.uid, uid)).for('update');
  if (!row || row.done_at) return null;
  await setDone(tx, uid);
  const isWanted = mailbox?.is_enabled && mailbox.address === row.address && received_at >= mailbox.connected_at;
  // Exchange Online signs its checks of senders with no name.
  return isWanted ? { reply_address: mailbox.address, authserv_id: null } : null;
}

const keptDays = 30;

export const microsoftHousekeeping: HousekeepingTask = {
  name: 'microsoft_notifications',
  run: async ({ db }) => {
    const { created_at } = microsoft_notifications;
    return (await db.delete(microsoft_notifications).where(sql`${created_at} < ${daysAgo(keptDays)}`)).rowCount;
  },
};
