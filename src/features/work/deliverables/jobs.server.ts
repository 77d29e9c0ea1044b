import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '#db/client.ts';
import { deliverable_comments, deliverable_replies, deliverable_versions, deliverables } from '#db/schema/work/deliverables.ts';
import { projects } from '#db/schema/work/projects.ts';
import { mailFor } from '#features/studio/notifications/preferences.server.ts';
import { notifyAdmins, notifyUser } from '#features/studio/notifications/service.server.ts';
import { tellStudio } from '#features/studio/notifications/tell-studio.server.ts';
import { isOpen } from '#features/work/projects/policy.ts';
import { recipientOf } from '#features/work/projects/recipient.server.ts';
import { defineJob, handleJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.server.ts';
import { deliverableAnsweredMail, deliverableReviewMail } from './emails/deliverable-mails.ts';
import { deliverablePath, ownDeliverablePath, roundsText } from './policy.ts';
import { findCurrent } from './rows.server.ts';

type Ports = Pick<Platform, 'db' | 'env' | 'sendMail'>;

export const deliverableReviewJob = defineJob({
  name: 'deliverables.review',
  schema: z.object({ version_id: z.uuid() }),
  retryLimit: 8,
});
export const deliverableAnsweredJob = defineJob({
  name: 'deliverables.answered',
  schema: z.object({ version_id: z.uuid(), comments: z.number().int().optional() }),
  retryLimit: 8,
});
export const deliverableRepliedJob = defineJob({
  name: 'deliverables.replied',
  schema: z.object({ reply_id: z.uuid() }),
  retryLimit: 8,
});

async function findVersion(tx: Tx, id: string) {
  const [found] = await tx
    .select({ version: deliverable_versions, row: deliverables, project: projects })
    .from(deliverable_versions)
    .innerJoin(deliverables, eq(deliverables.id, deliverable_versions.deliverable_id))
    .innerJoin(projects, eq(projects.id, deliverables.project_id))
    .where(eq(deliverable_versions.id, id));
  if (!found || found.row.is_sample) return null;
  const versions = eq(deliverable_versions.deliverable_id, found.row.id);
  const answers = await tx.select({ answer: deliverable_versions.answer }).from(deliverable_versions).where(versions);
  const used = answers.filter(({ answer }) => answer === 'changes').length;
  return { ...found, rounds: roundsText({ agreed: found.row.agreed_rounds, used }) };
}

/** Tells the client that a version waits for them: by mail, and in the portal. What a newer one has replaced is not told. */
export async function tellClient({ db, env, sendMail }: Ports, { version_id }: { version_id: string }): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await findVersion(tx, version_id);
    if (found?.row.status !== 'review' || (await findCurrent(tx, found.row.id))?.id !== version_id) return;
    const { version, row, project, rounds } = found;
    const client = isOpen(project.status) ? await recipientOf(tx, project) : null;
    if (!client?.user_id) return;
    const href = ownDeliverablePath(row);
    const { number, words } = version;
    const sent = await sendMail(
      tx,
      deliverableReviewMail,
      { title: row.title, number, words, project: project.name, name: client.name, rounds, url: `${env.PUBLIC_URL}${href}` },
      {
        to: client.email,
        occasion: version_id,
        about: { type: 'project', id: project.id },
        ...(await mailFor(tx, client.user_id, 'deliverable')),
      },
    );
    const title = `Please approve: ${row.title}, version ${number}`;
    if (sent) await notifyUser(tx, client.user_id, { kind: 'deliverable', title, body: project.name, href });
  });
}

type Answered = { version_id: string; comments?: number };

/** Tells the studio what the client said. */
export async function tellAnswer({ db, env, sendMail }: Ports, { version_id, comments = 0 }: Answered): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await findVersion(tx, version_id);
    if (!found?.version.answer) return;
    const { version, row, project, rounds } = found;
    const { number, answer, answer_words: words } = version;
    const name = (await recipientOf(tx, project))?.name ?? 'The client';
    const href = deliverablePath(row);
    const is_approved = answer === 'approved';
    const facts = { title: row.title, number, project: project.name, name, rounds, url: `${env.PUBLIC_URL}${href}` };
    const title = `${is_approved ? 'Approved' : 'Changes requested'}: ${row.title}, version ${number}`;
    await tellStudio(
      tx,
      { sendMail },
      {
        mail: deliverableAnsweredMail,
        variables: { ...facts, is_approved, words, comments },
        notice: { kind: 'deliverable', title, body: words ?? project.name, href },
        occasion: version_id,
      },
    );
  });
}

/** A notice for the other side, one until it is read: a mail or a notice for each line of a conversation would be too many. */
export async function tellReply({ db }: Pick<Ports, 'db'>, { reply_id }: { reply_id: string }): Promise<void> {
  await db.transaction(async (tx) => {
    const [found] = await tx
      .select({ reply: deliverable_replies, row: deliverables, project: projects })
      .from(deliverable_replies)
      .innerJoin(deliverable_comments, eq(deliverable_comments.id, deliverable_replies.comment_id))
      .innerJoin(deliverables, eq(deliverables.id, deliverable_comments.deliverable_id))
      .innerJoin(projects, eq(projects.id, deliverables.project_id))
      .where(eq(deliverable_replies.id, reply_id));
    if (!found || found.row.is_sample) return;
    const { reply, row, project } = found;
    const notice = { kind: 'deliverable_reply', title: `New answer: ${row.title}`, body: reply.words } as const;
    if (!reply.is_studio) return notifyAdmins(tx, { ...notice, href: deliverablePath(row) }, { once: true });
    const client = await recipientOf(tx, project);
    if (client?.user_id) await notifyUser(tx, client.user_id, { ...notice, href: ownDeliverablePath(row) }, { once: true });
  });
}

export const deliverableHandlers = [
  handleJob(deliverableReviewJob, (ports: Ports, told) => tellClient(ports, told)),
  handleJob(deliverableAnsweredJob, (ports: Ports, told) => tellAnswer(ports, told)),
  handleJob(deliverableRepliedJob, (ports: Ports, told) => tellReply(ports, told)),
];
