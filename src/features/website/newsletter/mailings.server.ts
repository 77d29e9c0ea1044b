import { and, asc, eq, gt, lte } from 'drizzle-orm';
import { NIL } from 'uuid';
import type { Db, Tx } from '#db/client.ts';
import { users } from '#db/schema/people/auth.ts';
import { newsletter_mailings, newsletter_subscribers } from '#db/schema/website/newsletter.ts';
import type { ListedPost } from '#features/website/blog/contract.ts';
import { coverFile } from '#features/website/blog/cover-file.ts';
import { coverPath, postPath } from '#features/website/blog/paths.ts';
import { findPublicPost } from '#features/website/blog/published.server.ts';
import { demandPost } from '#features/website/blog/queries.server.ts';
import { type Actor, type AnyActor, system } from '#platform/audit/actor.server.ts';
import type { VerbOf } from '#platform/audit/audit.server.ts';
import { composeMail } from '#platform/mail/compose-mail.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import { newsletterAudit } from './audit.server.ts';
import { mailsAMinute } from './choices.ts';
import type { MailingInput, MailingState } from './contract.ts';
import { postMail } from './emails/newsletter-mails.ts';
import { isReader, readMailing } from './queries.server.ts';
import { linkOf } from './tokens.server.ts';

type Row = typeof newsletter_mailings.$inferSelect;
type Ports = Pick<Platform, 'db' | 'env' | 'secrets' | 'site' | 'sendMail' | 'mailTemplates' | 'mailConfigured'>;
type OfPost = { post_id: string };
type Words = Pick<Row, 'subject' | 'note'>;

const variablesOf = ({ env }: Pick<Platform, 'env'>, post: ListedPost, { subject, note }: Words) => ({
  ...{ subject, note: note || null, post_title: post.title, excerpt: post.excerpt || null, minutes: post.minutes },
  post_url: env.PUBLIC_URL + postPath(post.slug),
});

/** By an address that leads to the cover of then: a mail is opened after its picture was cropped or replaced, too. */
function pictureOf({ env }: Pick<Platform, 'env'>, { slug, cover }: ListedPost) {
  const file = coverFile(cover);
  return file && { url: env.PUBLIC_URL + coverPath(slug), width: file.width, height: file.height, alt: file.alt };
}

/** Nobody is sent what they could not open, and nothing that is an example. */
async function demandSendable(db: Db | Tx, post_id: string): Promise<ListedPost> {
  const { title } = await demandPost(db, post_id);
  const post = await findPublicPost(db, post_id);
  if (!post) throw new AppError('CONFLICT', `Please publish “${title}” before you send it.`);
  if (post.is_sample) throw new AppError('CONFLICT', 'This post is a sample. Change it first to make it yours.');
  return post;
}

const noProvider = 'No mail can be sent yet. Please enter a mail provider in Settings, Integrations.';

const auditMailing = (
  tx: Tx,
  author: AnyActor,
  verb: VerbOf<typeof newsletterAudit, 'newsletter_mailing'>,
  post_id: string,
  details: Record<string, unknown>,
) =>
  newsletterAudit.write(tx, {
    ...author,
    action: `newsletter_mailing.${verb}`,
    entity: 'blog_posts',
    entity_id: post_id,
    details,
  });

export async function previewMailing(ports: Ports, { post_id, ...words }: OfPost & MailingInput) {
  const post = await demandSendable(ports.db, post_id);
  const content = await ports.mailTemplates.within(ports.db, postMail);
  return composeMail(postMail, content, variablesOf(ports, post, words), {
    state: await ports.site.get(),
    publicUrl: ports.env.PUBLIC_URL,
    picture: pictureOf(ports, post),
    // Of nobody: it shows where the link stands, and ends nothing.
    unsubscribe_url: `${ports.env.PUBLIC_URL}/newsletter`,
  });
}

export async function testMailing(ports: Ports, author: Actor, input: OfPost & MailingInput): Promise<{ to: string }> {
  const { post_id, ...words } = input;
  if (!(await ports.mailConfigured())) throw new AppError('CONFLICT', noProvider);
  return ports.db.transaction(async (tx) => {
    const post = await demandSendable(tx, post_id);
    const [me] = await tx.select({ email: users.email }).from(users).where(eq(users.id, author.actor.id));
    if (!me) throw new AppError('NOT_FOUND', 'Your account has no address.');
    const variables = variablesOf(ports, post, { ...words, subject: `Test: ${words.subject}` });
    await ports.sendMail(tx, postMail, variables, {
      ...{ to: me.email, occasion: `test:${post_id}:${Date.now()}` },
      picture: pictureOf(ports, post),
      // Of nobody: the mail is as subscribers get it, and its link ends nothing.
      unsubscribe_url: linkOf(ports, 'unsubscribe', NIL),
    });
    await auditMailing(tx, author, 'tested', post_id, { title: post.title });
    return { to: me.email };
  });
}

/** Once for each post: pressed twice, it is the same, and one that was stopped goes on where it stood. */
export async function startMailing(
  ports: Ports,
  author: Actor,
  { post_id, ...words }: OfPost & MailingInput,
): Promise<MailingState> {
  if (!(await ports.mailConfigured())) throw new AppError('CONFLICT', noProvider);
  await ports.db.transaction(async (tx) => {
    const post = await demandSendable(tx, post_id);
    if ((await tx.$count(newsletter_subscribers, isReader)) === 0)
      throw new AppError('CONFLICT', 'There are no confirmed subscribers yet.');
    const [made] = await tx
      .insert(newsletter_mailings)
      .values({ post_id, ...words, started_by: author.actor.id })
      .onConflictDoNothing()
      .returning({ id: newsletter_mailings.id });
    const isBegun = made !== undefined || (await resume(tx, author, { post_id, ...words }));
    if (isBegun) await auditMailing(tx, author, 'started', post_id, { title: post.title, subject: words.subject });
  });
  return readMailing(ports, post_id);
}

const otherWords = 'This post was sent with another subject or other words already. All subscribers get the same ones.';

/** One that was stopped goes on with its words; until the first mail is written, it can begin anew with others. */
async function resume(tx: Tx, author: Actor, { post_id, subject, note }: OfPost & MailingInput): Promise<boolean> {
  const [row] = await tx.select().from(newsletter_mailings).where(eq(newsletter_mailings.post_id, post_id)).for('update');
  if (!row) return false;
  const isUntouched = row.status === 'stopped' && row.recipients === 0;
  if (!isUntouched && (row.subject !== subject || row.note !== note)) throw new AppError('CONFLICT', otherWords);
  if (row.status !== 'stopped') return false;
  const anew = { subject, note, started_at: new Date(), started_by: author.actor.id };
  await tx
    .update(newsletter_mailings)
    .set({ status: 'sending', finished_at: null, ...(isUntouched && anew) })
    .where(eq(newsletter_mailings.id, row.id));
  return true;
}

export async function stopMailing(ports: Ports, author: Actor, { post_id }: OfPost): Promise<MailingState> {
  await ports.db.transaction(async (tx) => {
    const { title } = await demandPost(tx, post_id);
    const [row] = await tx
      .update(newsletter_mailings)
      .set({ status: 'stopped', finished_at: new Date() })
      .where(and(eq(newsletter_mailings.post_id, post_id), eq(newsletter_mailings.status, 'sending')))
      .returning();
    if (row) await auditMailing(tx, author, 'stopped', post_id, { title, recipients: row.recipients });
  });
  return readMailing(ports, post_id);
}

type JobPorts = Pick<Platform, 'db' | 'env' | 'secrets' | 'sendMail'>;

/** The next mails of the posts that are being sent, so many of all of them together, the oldest first; each post by itself. Answers how many were written. */
export async function writeMails(ports: JobPorts, most = mailsAMinute): Promise<number> {
  const sending = await ports.db
    .select({ id: newsletter_mailings.id })
    .from(newsletter_mailings)
    .where(eq(newsletter_mailings.status, 'sending'))
    .orderBy(asc(newsletter_mailings.id));
  let written = 0;
  const failures: unknown[] = [];
  for (const { id } of sending) {
    if (written >= most) break;
    try {
      written += await ports.db.transaction((tx) => writeBatch(ports, tx, id, most - written));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Posts could not be sent');
  return written;
}

/**
 * One batch: the mails and how far they reach are one transaction, so a process that dies has written all of it or nothing. Each
 * mail is known by mailing and reader besides, so that none goes out twice.
 */
async function writeBatch(ports: JobPorts, tx: Tx, id: string, most: number): Promise<number> {
  const [row] = await tx
    .select()
    .from(newsletter_mailings)
    .where(and(eq(newsletter_mailings.id, id), eq(newsletter_mailings.status, 'sending')))
    .for('update', { skipLocked: true });
  if (!row) return 0;
  const post = await findPublicPost(tx, row.post_id);
  // It was taken back meanwhile: a mail would lead nowhere.
  if (!post) return finish(tx, row, 'stopped', '');
  const readers = await tx
    .select({ id: newsletter_subscribers.id, email: newsletter_subscribers.email })
    .from(newsletter_subscribers)
    .where(
      and(
        isReader,
        lte(newsletter_subscribers.confirmed_at, row.started_at),
        row.last_subscriber_id ? gt(newsletter_subscribers.id, row.last_subscriber_id) : undefined,
      ),
    )
    .orderBy(asc(newsletter_subscribers.id))
    .limit(most)
    // Whoever unsubscribes meanwhile waits for the mails, and deletes them with the address.
    .for('key share');
  const variables = variablesOf(ports, post, row);
  const picture = pictureOf(ports, post);
  let written = 0;
  for (const reader of readers) {
    const mail = await ports.sendMail(tx, postMail, variables, {
      ...{ to: reader.email, occasion: `${row.id}:${reader.id}` },
      picture,
      unsubscribe_url: linkOf(ports, 'unsubscribe', reader.id),
    });
    if (mail) written += 1;
  }
  const recipients = row.recipients + written;
  await tx
    .update(newsletter_mailings)
    .set({ recipients, last_subscriber_id: readers.at(-1)?.id ?? row.last_subscriber_id })
    .where(eq(newsletter_mailings.id, row.id));
  if (readers.length < most) await finish(tx, { ...row, recipients }, 'sent', post.title);
  return written;
}

async function finish(tx: Tx, row: Row, status: 'sent' | 'stopped', title: string): Promise<0> {
  await tx.update(newsletter_mailings).set({ status, finished_at: new Date() }).where(eq(newsletter_mailings.id, row.id));
  const verb = status === 'sent' ? 'finished' : 'stopped';
  await auditMailing(tx, system, verb, row.post_id, { title: title || row.subject, recipients: row.recipients });
  return 0;
}
