import { and, asc, desc, eq, ilike, isNull, or, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { afterCursor, containing, momentKey, newestFirst } from '#db/newest-first.ts';
import { case_studies } from '#db/schema/website/case-studies.ts';
import { testimonials } from '#db/schema/website/testimonials.ts';
import { tokenHash } from '#platform/crypto/link-token.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { TestimonialStatus } from '#shared/choices/website/testimonials.ts';
import { toPage } from '#shared/keyset.ts';
import { mostShown } from './choices.ts';
import type { AskedTestimonial, ShownTestimonial, Testimonial } from './contract.ts';
import { linkOf } from './link.server.ts';

export type TestimonialRow = typeof testimonials.$inferSelect;
type Ports = Pick<Platform, 'db' | 'secrets' | 'env'>;

export const missingTestimonial = () => new AppError('NOT_FOUND', 'This testimonial does not exist.');

const isOver = ({ status, expires_at }: TestimonialRow): boolean => status === 'asked' && expires_at.getTime() < Date.now();

const select = (db: DbOrTx) =>
  db
    .select({ row: testimonials, title: case_studies.title, key: momentKey(testimonials.created_at) })
    .from(testimonials)
    .leftJoin(case_studies, eq(case_studies.id, testimonials.case_study_id))
    .$dynamic();

function onWire(ports: Ports, { row, title }: { row: TestimonialRow; title: string | null }): Testimonial {
  const { id, status, sent_to, words, name, role, may_publish, is_sample } = row;
  const isOpen = status === 'asked' && !isOver(row);
  return {
    ...{ id, status, sent_to, words, name, role, may_publish, is_sample, is_over: isOver(row) },
    case_study: row.case_study_id && title !== null ? { id: row.case_study_id, title } : null,
    link: isOpen && sent_to === null ? linkOf(ports, id) : null,
    expires_at: row.expires_at.toISOString(),
    received_at: row.received_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}

type Query = { limit: number; cursor?: string; q?: string; status?: TestimonialStatus };

export async function listTestimonials(ports: Ports, { limit, cursor, q, status }: Query) {
  const fields = [testimonials.words, testimonials.name, testimonials.role, testimonials.sent_to];
  const rows = await select(ports.db)
    .where(
      and(
        status ? eq(testimonials.status, status) : undefined,
        q ? or(...fields.map((field) => ilike(field, containing(q)))) : undefined,
        afterCursor(testimonials.created_at, testimonials.id, cursor),
      ),
    )
    .orderBy(...newestFirst(testimonials.created_at, testimonials.id))
    .limit(limit + 1);
  const { items, next_cursor } = toPage(rows, limit, ({ key, row }) => [key, row.id]);
  return { items: items.map((row) => onWire(ports, row)), next_cursor };
}

export async function findTestimonial(ports: Ports, id: string): Promise<Testimonial> {
  const [found] = await select(ports.db).where(eq(testimonials.id, id));
  if (!found) throw missingTestimonial();
  return onWire(ports, found);
}

/** It stands with a case study in all its languages. */
export const listStudies = (db: DbOrTx) =>
  db
    .select({ id: case_studies.id, title: case_studies.title })
    .from(case_studies)
    .where(isNull(case_studies.original_id))
    .orderBy(asc(case_studies.title), asc(case_studies.id))
    .limit(500);

/** What a link asks for. One that was used says so; one that has ended, or never was, leads nowhere. */
export async function demandAsked(db: DbOrTx, token: string) {
  const [found] = await select(db).where(eq(testimonials.token_hash, tokenHash(token)));
  if (!found || isOver(found.row)) throw new AppError('NOT_FOUND', 'This link is not valid any more.');
  return found;
}

export async function askedOnWire({ db, site }: Pick<Platform, 'db' | 'site'>, token: string): Promise<AskedTestimonial> {
  const { row, title } = await demandAsked(db, token);
  const { branding } = await site.get();
  return {
    status: row.status === 'asked' ? 'open' : 'used',
    ...{ case_study: title, studio: branding.companyName, expires_at: row.expires_at.toISOString() },
  };
}

/** As the client said last, and as the case study was published last: neither ends with a case study that visitors see no more. */
const isNamed = sql`not (${testimonials.is_unnamed} or coalesce(is_client_unnamed(${testimonials.case_study_id}), false))`;

/** Beside the case study of a client who is not named the same words stand without a name: here they would bring it back. */
export const listShown = (db: DbOrTx): Promise<ShownTestimonial[]> =>
  db
    .select({
      ...{ id: testimonials.id, words: testimonials.words, name: testimonials.name, role: testimonials.role },
      is_sample: testimonials.is_sample,
    })
    .from(testimonials)
    .where(and(eq(testimonials.status, 'published'), isNamed))
    .orderBy(desc(testimonials.created_at), desc(testimonials.id))
    .limit(mostShown);
