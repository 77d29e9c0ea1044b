import { and, eq, lt } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { newsletter_subscribers } from '#db/schema/website/newsletter.ts';
import type { Actor, AnyActor } from '#platform/audit/actor.server.ts';
import { mayConfirm } from '#platform/forms/form-guard.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import type { HousekeepingTask } from '#platform/jobs/housekeeping-task.ts';
import { forgetMails, forgetMailsTo } from '#platform/mail/forget-mails.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { SubscriberStatus } from '#shared/choices/website/newsletter.ts';
import { newsletterAudit } from './audit.server.ts';
import { confirmDays, mostSubscribers } from './choices.ts';
import { signUpTexts } from './content.ts';
import { confirmMail, postMail } from './emails/newsletter-mails.ts';
import { isReader } from './queries.server.ts';
import { linkOf, subscriberOf } from './tokens.server.ts';

const confirmMs = confirmDays * 86_400_000;
/** Asked again within this time, the mail of before is enough: nobody fills the mailbox of somebody else. */
const againMs = 86_400_000;

/** A week after the first request, however often it is asked again, and not within a day of the last mail, whose link works at least that long. */
const isOver = ({ created_at, asked_at }: Pick<Asked, 'created_at' | 'asked_at'>): boolean =>
  created_at.getTime() < Date.now() - confirmMs && asked_at.getTime() < Date.now() - againMs;

/** The same whether or not the address is known: nobody learns from it who reads what. */
const askedMessage = signUpTexts.sent;

/** A visitor of whom nothing is noted but that it was somebody. */
const visitor = ({ request_id }: ApiContext): AnyActor => ({ actor: null, request_id, ip_address: null });

export async function subscribe(context: ApiContext, typed: string): Promise<{ message: string }> {
  const { platform } = context;
  const { settings } = await platform.site.get();
  if (!settings.newsletter_open) throw new AppError('CONFLICT', 'The newsletter takes no subscriptions at the moment.');
  if (!(await platform.mailConfigured()))
    throw new AppError('CONFLICT', 'The confirmation cannot be sent at the moment. Please try again later.');
  const email = typed.toLowerCase();
  if (!(await mayConfirm(context, email))) return { message: askedMessage };
  await platform.db.transaction(async (tx) => {
    const row = await keepAsked(tx, email);
    if (row)
      await platform.sendMail(
        tx,
        confirmMail,
        { confirm_url: linkOf(platform, 'confirm', row.id), days: daysLeft(row) },
        { to: email, occasion: `${row.id}:${row.asked_at.getTime()}` },
      );
  });
  return { message: askedMessage };
}

type Asked = { id: string; asked_at: Date; created_at: Date };

/** Begun days count. */
const daysLeft = ({ created_at }: Asked): number =>
  Math.min(confirmDays, Math.max(1, Math.ceil((created_at.getTime() + confirmMs - Date.now()) / 86_400_000)));

/** The row of somebody who has to confirm, who gets a mail now; null for one who has confirmed, or was written to just now, and where the list is full. */
async function keepAsked(tx: Tx, email: string): Promise<Asked | null> {
  const now = new Date();
  const [known] = await tx.select().from(newsletter_subscribers).where(eq(newsletter_subscribers.email, email)).for('update');
  if (known?.status === 'confirmed' || (known && known.asked_at.getTime() > now.getTime() - againMs)) return null;
  if (known && isOver(known)) await forgetReader(tx, known.id);
  else if (known) {
    await tx.update(newsletter_subscribers).set({ asked_at: now }).where(eq(newsletter_subscribers.id, known.id));
    return { id: known.id, asked_at: now, created_at: known.created_at };
  }
  // Those who have confirmed: whoever asks for addresses that are not theirs keeps nobody out. The answer is the same as ever.
  if ((await tx.$count(newsletter_subscribers, isReader)) >= mostSubscribers) return null;
  // Of two at once the second finds the first, and one mail is enough.
  const [row] = await tx.insert(newsletter_subscribers).values({ email, asked_at: now }).onConflictDoNothing().returning();
  return row ?? null;
}

const ended = () => new AppError('NOT_FOUND', 'This link is not valid any more.');

export async function checkConfirmation(
  ports: Pick<Platform, 'db' | 'secrets'>,
  token: string,
): Promise<{ status: SubscriberStatus }> {
  const id = subscriberOf(ports, 'confirm', token);
  const [row] = id ? await ports.db.select().from(newsletter_subscribers).where(eq(newsletter_subscribers.id, id)) : [];
  if (!row || (row.status === 'pending' && isOver(row))) throw ended();
  return { status: row.status };
}

/** Pressed twice, it is the same. */
export async function confirmSubscription(context: ApiContext, token: string): Promise<{ status: SubscriberStatus }> {
  const { platform } = context;
  const { status } = await checkConfirmation(platform, token);
  const id = subscriberOf(platform, 'confirm', token);
  if (status === 'pending' && id)
    await platform.db.transaction(async (tx) => {
      const [row] = await tx
        .update(newsletter_subscribers)
        .set({ status: 'confirmed', confirmed_at: new Date(), is_sample: false })
        .where(and(eq(newsletter_subscribers.id, id), eq(newsletter_subscribers.status, 'pending')))
        .returning();
      if (row)
        await newsletterAudit.write(tx, {
          ...visitor(context),
          action: 'newsletter_subscriber.confirmed',
          entity: 'newsletter_subscribers',
          entity_id: id,
        });
    });
  return { status: 'confirmed' };
}

/** The address goes with the mails that were sent to it, and those that wait. */
async function forgetReader(tx: Tx, id: string): Promise<boolean> {
  const [row] = await tx
    .delete(newsletter_subscribers)
    .where(eq(newsletter_subscribers.id, id))
    .returning({ email: newsletter_subscribers.email });
  if (row) await forgetMailsTo(tx, [confirmMail, postMail], row.email);
  return row !== undefined;
}

/** Nothing of them is kept, so that a link of an old mail is answered as one that was used. */
export async function unsubscribe(context: ApiContext, token: string): Promise<{ is_unsubscribed: true }> {
  const { platform } = context;
  const id = subscriberOf(platform, 'unsubscribe', token);
  if (!id) throw ended();
  await platform.db.transaction(async (tx) => {
    const row = await forgetReader(tx, id);
    if (row)
      await newsletterAudit.write(tx, {
        ...visitor(context),
        action: 'newsletter_subscriber.unsubscribed',
        entity: 'newsletter_subscribers',
        entity_id: id,
      });
  });
  return { is_unsubscribed: true };
}

export async function deleteSubscriber({ db }: Pick<Platform, 'db'>, author: Actor, id: string): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    if (!(await forgetReader(tx, id))) throw new AppError('NOT_FOUND', 'This subscriber does not exist.');
    await newsletterAudit.write(tx, {
      ...author,
      action: 'newsletter_subscriber.deleted',
      entity: 'newsletter_subscribers',
      entity_id: id,
    });
    return { id };
  });
}

/** Whoever never confirmed is forgotten. */
export const newsletterHousekeeping: HousekeepingTask = {
  name: 'newsletter_subscribers',
  run: async ({ db }) => {
    const isUnanswered = and(
      eq(newsletter_subscribers.status, 'pending'),
      eq(newsletter_subscribers.is_sample, false),
      lt(newsletter_subscribers.created_at, new Date(Date.now() - confirmMs)),
      // As `isOver`. Forgotten sooner, they could be written to twice on one day.
      lt(newsletter_subscribers.asked_at, new Date(Date.now() - againMs)),
    );
    await forgetMails(db, confirmMail, new Date(Date.now() - confirmMs));
    return (await db.delete(newsletter_subscribers).where(isUnanswered)).rowCount ?? 0;
  },
};
