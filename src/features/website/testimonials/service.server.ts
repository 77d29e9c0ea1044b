import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { case_studies } from '#db/schema/website/case-studies.ts';
import { testimonials } from '#db/schema/website/testimonials.ts';
import { notifyAdmins } from '#features/studio/notifications/service.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { tokenHash } from '#platform/crypto/link-token.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import type { HousekeepingTask } from '#platform/jobs/housekeeping-task.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import { testimonialsAudit } from './audit.server.ts';
import { linkDays, testimonialLimits } from './choices.ts';
import type { AskedTestimonial, Testimonial } from './contract.ts';
import { testimonialMail } from './emails/ask-mail.ts';
import { testimonialReceived } from './events.ts';
import { linkOf, tokenOf } from './link.server.ts';
import { askedOnWire, demandAsked, findTestimonial, missingTestimonial, type TestimonialRow } from './queries.server.ts';

type Asked = { id: string; case_study_id: string | null; email: string };
type AskPorts = Pick<Platform, 'db' | 'secrets' | 'env' | 'sendMail' | 'mailConfigured'>;

const entity = (id: string) => ({ entity: 'testimonials', entity_id: id }) as const;

/** What was asked first is on its way: a correction that is sent after it reaches nobody. */
function demandSame(known: TestimonialRow | undefined, { case_study_id, email }: Omit<Asked, 'id'>): void {
  if (!known) return;
  if (known.case_study_id === case_study_id && known.sent_to === (email || null)) return;
  const first = known.sent_to ? `was sent to ${known.sent_to}` : 'was made';
  throw new AppError('CONFLICT', `A link ${first} already, as you asked first. You find it in the list, and can ask anew.`);
}

/** Once, however often the form is sent. */
export async function ask(ports: AskPorts, author: Actor, { id, case_study_id, email }: Asked): Promise<Testimonial> {
  if (email && !(await ports.mailConfigured()))
    throw new AppError('CONFLICT', 'Mail is not configured. Leave the address empty, and hand the link on by yourself.');
  await ports.db.transaction(async (tx) => {
    const [study] = case_study_id
      ? await tx
          .select()
          .from(case_studies)
          .where(and(eq(case_studies.id, case_study_id), isNull(case_studies.original_id)))
      : [];
    if (case_study_id && !study) {
      const missing = 'This case study does not exist.';
      throw new AppError('BAD_REQUEST', missing, { fields: { case_study_id: missing } });
    }
    const findKnown = async () => (await tx.select().from(testimonials).where(eq(testimonials.id, id)))[0];
    const known = await findKnown();
    if (known) return demandSame(known, { case_study_id, email });
    if ((await tx.$count(testimonials, eq(testimonials.status, 'asked'))) >= testimonialLimits.links)
      throw new AppError('CONFLICT', `At most ${testimonialLimits.links} links wait at a time. Please delete one.`);
    const [row] = await tx
      .insert(testimonials)
      .values({
        ...{ id, case_study_id, sent_to: email || null, author_id: author.actor.id },
        token_hash: tokenHash(tokenOf(ports, id)),
        expires_at: new Date(Date.now() + linkDays * 86_400_000),
      })
      .onConflictDoNothing()
      .returning();
    if (!row) return demandSame(await findKnown(), { case_study_id, email });
    const words = { case_title: study?.title ?? null, testimonial_url: linkOf(ports, id), days: linkDays };
    if (email) await ports.sendMail(tx, testimonialMail, words, { to: email, occasion: id });
    await testimonialsAudit.write(tx, {
      ...author,
      action: 'testimonial.asked',
      ...entity(id),
      details: { about: study?.title ?? 'the studio' },
    });
  });
  return findTestimonial(ports, id);
}

type Written = { token: string; words: string; name: string; role: string; may_publish: boolean };

const sentBefore = (kept: TestimonialRow, { words, name, role, may_publish }: Omit<Written, 'token'>): boolean =>
  kept.words === words && kept.name === name && kept.role === role && kept.may_publish === may_publish;

/** The link is used up with it: what somebody wrote is changed by nobody, and read again by nobody who finds the link. */
export async function write(context: ApiContext, { token, ...written }: Written): Promise<AskedTestimonial> {
  const { platform } = context;
  await platform.db.transaction(async (tx) => {
    const { row: found } = await demandAsked(tx, token);
    const [row] = await tx
      .update(testimonials)
      .set({ ...written, status: 'received', received_at: new Date(), is_sample: false })
      .where(and(eq(testimonials.id, found.id), eq(testimonials.status, 'asked')))
      .returning();
    if (!row) {
      const [kept] = await tx.select().from(testimonials).where(eq(testimonials.id, found.id));
      // Sent again after a lost answer: its words have arrived.
      if (kept && sentBefore(kept, written)) return;
      throw new AppError('CONFLICT', 'This link was used already. Your words were not sent.');
    }
    const { id, name } = row;
    await testimonialsAudit.write(tx, {
      ...{ actor: null, request_id: context.request_id, ip_address: context.ip },
      ...{ action: 'testimonial.received', ...entity(id), details: { name } },
    });
    await emit(tx, testimonialReceived, { testimonial_id: id, name });
    const permission = written.may_publish ? 'You may publish it.' : 'It is for you alone: it may not be published.';
    await notifyAdmins(tx, {
      ...{ kind: 'testimonial', title: `${name} wrote a testimonial`, body: permission },
      href: '/admin/content/testimonials',
    });
  });
  return askedOnWire(platform, token);
}

async function lock(tx: Tx, id: string): Promise<TestimonialRow> {
  const [row] = await tx.select().from(testimonials).where(eq(testimonials.id, id)).for('update');
  if (!row) throw missingTestimonial();
  return row;
}

type Ports = Pick<Platform, 'db' | 'pages' | 'secrets' | 'env'>;

/** The pages that show it; other processes are told by the trigger of the table. */
async function dropPage({ db, pages }: Ports, { case_study_id }: TestimonialRow): Promise<void> {
  const [study] = case_study_id ? await db.select().from(case_studies).where(eq(case_studies.id, case_study_id)) : [];
  pages.drop('testimonial');
  if (study) pages.drop(`work:study/${study.slug}`);
}

async function setShown(ports: Ports, author: Actor, id: string, status: 'published' | 'hidden'): Promise<Testimonial> {
  const row = await ports.db.transaction(async (tx) => {
    const known = await lock(tx, id);
    if (known.status === status) return known;
    if (known.status === 'asked') throw new AppError('CONFLICT', 'Nothing was written yet.');
    if (!known.may_publish) throw new AppError('CONFLICT', `${known.name} has not allowed to publish it.`);
    if (status === 'hidden' && known.status !== 'published') throw new AppError('CONFLICT', 'Visitors do not see it.');
    await tx.update(testimonials).set({ status, is_sample: false }).where(eq(testimonials.id, id));
    const action = status === 'published' ? 'testimonial.published' : 'testimonial.hidden';
    await testimonialsAudit.write(tx, { ...author, action, ...entity(id), details: { name: known.name } });
    return known;
  });
  await dropPage(ports, row);
  return findTestimonial(ports, id);
}

export const publish = (ports: Ports, author: Actor, id: string) => setShown(ports, author, id, 'published');
export const hide = (ports: Ports, author: Actor, id: string) => setShown(ports, author, id, 'hidden');

export async function remove(ports: Ports, author: Actor, id: string): Promise<{ id: string }> {
  const row = await ports.db.transaction(async (tx) => {
    const known = await lock(tx, id);
    await tx.delete(testimonials).where(eq(testimonials.id, id));
    const name = known.name || 'nobody yet';
    await testimonialsAudit.write(tx, { ...author, action: 'testimonial.deleted', ...entity(id), details: { name } });
    return known;
  });
  await dropPage(ports, row);
  return { id };
}

/** A link that nobody used goes a month after its end, and the address that it was sent to with it. */
export const testimonialsHousekeeping: HousekeepingTask = {
  name: 'testimonials',
  run: async ({ db }) => {
    const isOver = and(
      eq(testimonials.status, 'asked'),
      lt(testimonials.expires_at, new Date(Date.now() - linkDays * 86_400_000)),
    );
    return (await db.delete(testimonials).where(isOver)).rowCount ?? 0;
  },
};
