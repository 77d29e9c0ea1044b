import { asc, eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { users } from '#db/schema/people/auth.ts';
import { blog_authors } from '#db/schema/website/blog.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import { changedMeanwhile, refuseStale } from '#shared/seen.ts';
import { slugOf } from '#shared/slug.ts';
import { blogAudit } from './audit.server.ts';
import { postLimits } from './choices.ts';
import type { AdminAuthor } from './contract.ts';
import { listAuthors } from './queries.server.ts';

async function freeSlug(tx: Tx, name: string): Promise<string> {
  const wanted = slugOf(name, postLimits.slug - 5) || 'author';
  for (let at = 1; ; at += 1) {
    const tried = at === 1 ? wanted : `${wanted}-${at}`;
    const [taken] = await tx.select({ id: blog_authors.id }).from(blog_authors).where(eq(blog_authors.slug, tried));
    if (!taken) return tried;
  }
}

/** The author that a member of the team is; with the first post, the name of the account. Callers hold the lock of the posts. */
export async function authorOf(tx: Tx, user_id: string): Promise<string> {
  const [known] = await tx.select({ id: blog_authors.id }).from(blog_authors).where(eq(blog_authors.user_id, user_id));
  if (known) return known.id;
  const [user] = await tx.select().from(users).where(eq(users.id, user_id));
  const name = (user?.display_name || `${user?.first_name ?? ''} ${user?.last_name ?? ''}`).trim().slice(0, postLimits.author);
  const shown = name || 'The studio';
  const [row] = await tx
    .insert(blog_authors)
    .values({ user_id, name: shown, slug: await freeSlug(tx, shown) })
    .returning({ id: blog_authors.id });
  if (!row) throw new Error('The author was not stored');
  return row.id;
}

/** The author of this name; made where there is none. Callers hold the lock of the posts. */
export async function authorNamed(tx: Tx, name: string): Promise<string> {
  const [known] = await tx
    .select({ id: blog_authors.id })
    .from(blog_authors)
    .where(sql`lower(${blog_authors.name}) = lower(${name})`)
    .orderBy(asc(blog_authors.created_at), asc(blog_authors.id))
    .limit(1);
  if (known) return known.id;
  const [row] = await tx
    .insert(blog_authors)
    .values({ name, slug: await freeSlug(tx, name) })
    .returning({ id: blog_authors.id });
  if (!row) throw new Error('The author was not stored');
  return row.id;
}

type Input = { id: string; updated_at: string; name: string; about: string };

export async function updateAuthor(
  { db, pages }: Pick<Platform, 'db' | 'pages'>,
  author: Actor,
  { id, updated_at, name, about }: Input,
): Promise<AdminAuthor[]> {
  const items = await db.transaction(async (tx) => {
    const [row] = await tx.select().from(blog_authors).where(eq(blog_authors.id, id)).for('update');
    if (!row) throw new AppError('NOT_FOUND', 'This author does not exist.');
    if (row.name === name && row.about === about) return listAuthors(tx);
    refuseStale(row, updated_at, changedMeanwhile('author'));
    await tx.update(blog_authors).set({ name, about, is_sample: false }).where(eq(blog_authors.id, id));
    await blogAudit.write(tx, {
      ...author,
      action: 'blog_author.updated',
      entity: 'blog_authors',
      entity_id: id,
      details: { name },
    });
    return listAuthors(tx);
  });
  pages.drop('blog');
  return items;
}
