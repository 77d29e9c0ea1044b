import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '#db/client.ts';
import { credential_drops } from '#db/schema/work/credentials.ts';
import { projects } from '#db/schema/work/projects.ts';
import { readStudioDay } from '#db/studio-day.ts';
import { mailFor } from '#features/studio/notifications/preferences.server.ts';
import { notifyAdmins, notifyUser } from '#features/studio/notifications/service.server.ts';
import { tellStudio } from '#features/studio/notifications/tell-studio.server.ts';
import { isOpen, ownProjectPath, projectPath } from '#features/work/projects/policy.ts';
import { recipientOf } from '#features/work/projects/recipient.server.ts';
import { defineJob, handleJob, scheduleJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.server.ts';
import { mediumDate } from '#shared/calendar-day.ts';
import { credentialAskedMail, credentialHandedMail, credentialReadMail } from './emails/credential-mails.ts';
import { credentialDeletedMail, credentialExpiredMail, credentialExpiringMail } from './emails/unread-mails.ts';
import { expireCredentials, warnOfExpiry } from './expiry.server.ts';
import { readerOf } from './queries.server.ts';
import { wipeUnconfirmed } from './reading.server.ts';

type Ports = Pick<Platform, 'db' | 'env' | 'sendMail'>;
type Told = { credential_id: string; at: string };

const schema = z.object({ credential_id: z.uuid(), at: z.string() });
export const credentialAskedJob = defineJob({ name: 'credentials.asked', schema, retryLimit: 8 });
export const credentialHandedJob = defineJob({ name: 'credentials.handed_over', schema, retryLimit: 8 });
export const credentialReadJob = defineJob({ name: 'credentials.read', schema, retryLimit: 8 });
export const credentialExpiringJob = defineJob({ name: 'credentials.expiring', schema, retryLimit: 8 });
export const credentialExpiredJob = defineJob({ name: 'credentials.expired', schema, retryLimit: 8 });
const deleted = schema.extend({ is_asked: z.boolean() });
export const credentialDeletedJob = defineJob({ name: 'credentials.deleted', schema: deleted, retryLimit: 8 });
export const credentialExpiryJob = defineJob({ name: 'credentials.expiry', schema: z.object({}), retryLimit: 0 });
export const credentialExpirySchedule = scheduleJob(credentialExpiryJob, '*/5 * * * *', {});

async function findOne(tx: Tx, id: string) {
  const [found] = await tx
    .select({ row: credential_drops, project: projects })
    .from(credential_drops)
    .innerJoin(projects, eq(projects.id, credential_drops.project_id))
    .where(eq(credential_drops.id, id));
  return found && !found.row.is_sample ? found : null;
}

/** What was withdrawn meanwhile is not asked for. */
export async function tellAsked({ db, env, sendMail }: Ports, { credential_id, at }: Told): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await findOne(tx, credential_id);
    if (found?.row.state !== 'asked' || !isOpen(found.project.status)) return;
    const { row, project } = found;
    const client = await recipientOf(tx, project);
    if (!client?.user_id) return;
    const href = ownProjectPath(project.id);
    const variables = { title: row.title, project: project.name, name: client.name, url: `${env.PUBLIC_URL}${href}` };
    const about = { type: 'project', id: project.id };
    const wanted = await mailFor(tx, client.user_id, 'credential');
    const options = { to: client.email, occasion: `${row.id}:${at}`, about, ...wanted };
    const sent = await sendMail(tx, credentialAskedMail, variables, options);
    const notice = { kind: 'credential', title: `Please hand over: ${row.title}`, body: project.name, href } as const;
    if (sent) await notifyUser(tx, client.user_id, notice);
  });
}

export async function tellHandedOver({ db, env, sendMail }: Ports, { credential_id, at }: Told): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await findOne(tx, credential_id);
    if (found?.row.state !== 'handed' || !found.row.expires_at) return;
    const { row, project } = found;
    const name = (await recipientOf(tx, project))?.name ?? 'The client';
    const href = projectPath(project.id);
    const until = mediumDate(await readStudioDay(tx, found.row.expires_at));
    await tellStudio(
      tx,
      { sendMail },
      {
        mail: credentialHandedMail,
        variables: { title: row.title, project: project.name, name, url: `${env.PUBLIC_URL}${href}`, until },
        notice: { kind: 'credential', title: `Handed over: ${row.title}`, body: project.name, href },
        // One a day, however often something is taken back and handed over again.
        occasion: `${row.id}:${at.slice(0, 10)}`,
      },
    );
  });
}

export async function tellRead({ db, env, sendMail }: Ports, { credential_id, at }: Told): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await findOne(tx, credential_id);
    if (found?.row.state !== 'read') return;
    const { row, project } = found;
    const client = await recipientOf(tx, project);
    if (!client) return;
    const href = ownProjectPath(project.id);
    const reader = await readerOf(tx, row);
    const variables = { title: row.title, project: project.name, name: client.name, url: `${env.PUBLIC_URL}${href}`, reader };
    const about = { type: 'project', id: project.id };
    const wanted = await mailFor(tx, client.user_id, 'credential');
    const options = { to: client.email, occasion: `${row.id}:${at}`, about, ...wanted };
    const sent = await sendMail(tx, credentialReadMail, variables, options);
    const notice = { kind: 'credential', title: `Read: ${row.title}`, body: project.name, href } as const;
    if (sent && client.user_id) await notifyUser(tx, client.user_id, notice);
  });
}

/** The studio, while it can still be read. */
export async function tellExpiring({ db, env, sendMail }: Ports, { credential_id, at }: Told): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await findOne(tx, credential_id);
    if (found?.row.state !== 'handed' || !found.row.expires_at) return;
    const { row, project } = found;
    const href = projectPath(project.id);
    const until = mediumDate(await readStudioDay(tx, found.row.expires_at));
    const name = (await recipientOf(tx, project))?.name ?? 'The client';
    await tellStudio(
      tx,
      { sendMail },
      {
        mail: credentialExpiringMail,
        variables: { title: row.title, project: project.name, name, url: `${env.PUBLIC_URL}${href}`, until },
        notice: { kind: 'credential', title: `Read it until ${until}: ${row.title}`, body: project.name, href },
        occasion: `${row.id}:${at}`,
      },
    );
  });
}

/** The studio, and the client of what was asked for alone: a checklist reminds of its lines itself. */
export async function tellExpired({ db, env, sendMail }: Ports, { credential_id, at }: Told): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await findOne(tx, credential_id);
    if (found?.row.state !== 'expired') return;
    const { row, project } = found;
    const told = { kind: 'credential', body: project.name } as const;
    await notifyAdmins(tx, { ...told, title: `Deleted, not read in time: ${row.title}`, href: projectPath(project.id) });
    const client = row.line_id || !isOpen(project.status) ? null : await recipientOf(tx, project);
    if (!client) return;
    const href = ownProjectPath(project.id);
    const variables = { title: row.title, project: project.name, name: client.name, url: `${env.PUBLIC_URL}${href}` };
    const about = { type: 'project', id: project.id };
    const wanted = await mailFor(tx, client.user_id, 'credential');
    const options = { to: client.email, occasion: `${row.id}:${at}`, about, ...wanted };
    const sent = await sendMail(tx, credentialExpiredMail, variables, options);
    if (sent && client.user_id)
      await notifyUser(tx, client.user_id, { ...told, title: `Please hand over again: ${row.title}`, href });
  });
}

/** The client, of what the studio deleted unread: unless it was handed over again meanwhile. */
export async function tellDeleted(
  { db, env, sendMail }: Ports,
  { credential_id, at, is_asked }: z.output<typeof deleted>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await findOne(tx, credential_id);
    if (found?.row.state !== (is_asked ? 'asked' : 'withdrawn')) return;
    const { row, project } = found;
    const client = await recipientOf(tx, project);
    if (!client) return;
    const href = ownProjectPath(project.id);
    const url = `${env.PUBLIC_URL}${href}`;
    const variables = { title: row.title, project: project.name, name: client.name, url, is_asked };
    const about = { type: 'project', id: project.id };
    const wanted = await mailFor(tx, client.user_id, 'credential');
    const options = { to: client.email, occasion: `${row.id}:${at}`, about, ...wanted };
    const sent = await sendMail(tx, credentialDeletedMail, variables, options);
    const title = is_asked ? `Please hand over again: ${row.title}` : `No longer needed: ${row.title}`;
    if (sent && client.user_id) await notifyUser(tx, client.user_id, { kind: 'credential', title, body: project.name, href });
  });
}

export const credentialHandlers = [
  handleJob(credentialAskedJob, (ports: Ports, told) => tellAsked(ports, told)),
  handleJob(credentialHandedJob, (ports: Ports, told) => tellHandedOver(ports, told)),
  handleJob(credentialReadJob, (ports: Ports, told) => tellRead(ports, told)),
  handleJob(credentialExpiringJob, (ports: Ports, told) => tellExpiring(ports, told)),
  handleJob(credentialExpiredJob, (ports: Ports, told) => tellExpired(ports, told)),
  handleJob(credentialDeletedJob, (ports: Ports, told) => tellDeleted(ports, told)),
  handleJob(credentialExpiryJob, async ({ db }: Ports) => {
    await wipeUnconfirmed(db);
    await expireCredentials(db);
    await warnOfExpiry(db);
  }),
];
