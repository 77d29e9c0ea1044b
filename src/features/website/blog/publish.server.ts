import { and, asc, eq, lte } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { blog_post_tags, blog_posts, blog_versions } from '#db/schema/website/blog.ts';
import { keepPictures } from '#features/website/media/pictures.server.ts';
import { type Actor, system } from '#platform/audit/actor.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import { excerptOf, type PostContent, readingMinutes } from '#shared/post-blocks.ts';
import { sameJson } from '#shared/same-json.ts';
import type { PostState } from './contract.ts';
import { postPublished } from './events.ts';
import { cleaned, pictureProblems, problemsOf, tagsOf } from './policy.ts';
import { type PostRow, readContent, readState } from './queries.server.ts';
import {
  auditPost,
  changedPost,
  dropPages,
  lockPost,
  namedMedia,
  type Ports,
  refuseOther,
  shownOf,
  takeAddress,
  updatePost,
} from './service.server.ts';

/** None of its pictures is deleted until this transaction ends. */
async function demandFit(tx: Tx, content: PostContent): Promise<void> {
  const found = await keepPictures(tx, namedMedia(content));
  const problems = { ...problemsOf(content), ...pictureProblems(content, (media) => found.get(media)) };
  const [first] = Object.values(problems);
  if (!first) return;
  const fields = Object.fromEntries(Object.entries(problems).map(([name, problem]) => [`content.${name}`, problem]));
  throw new AppError('BAD_REQUEST', first, { fields });
}

const nothingPlanned = { scheduled: null, publish_at: null, scheduled_by_id: null };

/** The version, what visitors see and the tags that lists are read by. */
async function show(
  tx: Tx,
  row: PostRow,
  typed: PostContent,
  author_id: string | null,
  more: { draft?: null; draft_author_id?: null; revision?: number },
): Promise<number> {
  const content = cleaned(typed);
  const version = row.version + 1;
  const now = new Date();
  const published_at = row.published_at ?? now;
  await takeAddress(tx, row.slug);
  await tx.insert(blog_versions).values({ post_id: row.id, number: version, content, author_id });
  await tx.delete(blog_post_tags).where(eq(blog_post_tags.post_id, row.id));
  const tags = tagsOf(content.tags);
  if (tags.length > 0)
    await tx
      .insert(blog_post_tags)
      .values(tags.map(({ slug, name }, position) => ({ post_id: row.id, slug, name, position, published_at })));
  await updatePost(tx, row, {
    ...{ ...more, ...nothingPlanned, version, published: content, published_at, changed_at: now },
    ...{ public_excerpt: excerptOf(content), minutes: readingMinutes(content.blocks) },
  });
  if (row.published_at === null) await emit(tx, postPublished, { post_id: row.id, title: content.title, slug: row.slug });
  return version;
}

/** Pressed twice, one version is made: the draft is gone with the first. What was planned is taken back, or it would undo this. */
export async function publishDraft(
  ports: Ports,
  author: Actor,
  { id, revision, content }: { id: string; revision: number; content: PostContent },
): Promise<PostState> {
  const { state, before } = await ports.db.transaction(async (tx) => {
    const row = await lockPost(tx, id);
    if (!row.draft) {
      if (!sameJson(cleaned(content), row.published)) throw new AppError('CONFLICT', changedPost);
      return { state: await readState(tx, id), before: row };
    }
    refuseOther(row, revision);
    const draft = readContent(row, row.draft);
    await demandFit(tx, draft);
    const version = await show(tx, row, draft, author.actor.id, { draft: null, draft_author_id: null });
    await auditPost(tx, author, 'published', { id, title: draft.title }, { version });
    return { state: await readState(tx, id), before: row };
  });
  await dropPages(ports, shownOf(before));
  await dropPages(ports, { ...shownOf(before), tags: state.published?.tags ?? [] });
  return state;
}

const past = 'Please choose a time that is still to come';

/** What is published then is the draft as it is now: whoever goes on writing does not publish unfinished words. */
export async function scheduleDraft(
  { db }: Ports,
  author: Actor,
  { id, revision, publish_at }: { id: string; revision: number; publish_at: string },
): Promise<PostState> {
  const at = new Date(publish_at);
  if (at.getTime() <= Date.now()) throw new AppError('BAD_REQUEST', past, { fields: { publish_at: past } });
  return db.transaction(async (tx) => {
    const row = await lockPost(tx, id);
    const isSame = row.publish_at?.getTime() === at.getTime() && row.draft && sameJson(row.draft, row.scheduled);
    if (!isSame) {
      refuseOther(row, revision);
      if (!row.draft) throw new AppError('CONFLICT', 'There is no draft to publish.');
      await demandFit(tx, readContent(row, row.draft));
      await updatePost(tx, row, { scheduled: row.draft, publish_at: at, scheduled_by_id: author.actor.id });
      await auditPost(tx, author, 'scheduled', row, { publish_at: at.toISOString() });
    }
    return readState(tx, id);
  });
}

export async function unschedule({ db }: Ports, author: Actor, { id }: { id: string }): Promise<PostState> {
  return db.transaction(async (tx) => {
    const row = await lockPost(tx, id);
    if (row.publish_at) {
      // Whoever is writing goes on: the draft is as they know it.
      await updatePost(tx, row, { ...nothingPlanned, revision: row.revision });
      await auditPost(tx, author, 'unscheduled', row);
    }
    return readState(tx, id);
  });
}

/** Publishes what was planned for now; each post by itself, so that one that fails keeps no other back. */
export async function publishDue({ db }: Pick<Platform, 'db'>, now: Date): Promise<string[]> {
  const due = await db
    .select({ id: blog_posts.id })
    .from(blog_posts)
    .where(lte(blog_posts.publish_at, now))
    .orderBy(asc(blog_posts.publish_at), asc(blog_posts.id));
  const published: string[] = [];
  const failures: unknown[] = [];
  for (const { id } of due) {
    try {
      if (await db.transaction((tx) => publishPlanned(tx, id, now))) published.push(id);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Planned posts could not be published');
  return published;
}

async function publishPlanned(tx: Tx, id: string, now: Date): Promise<boolean> {
  const [row] = await tx
    .select()
    .from(blog_posts)
    .where(and(eq(blog_posts.id, id), lte(blog_posts.publish_at, now)))
    .for('update');
  // Another process was first, or it was taken back.
  if (!row?.scheduled) return false;
  const content = readContent(row, row.scheduled);
  const isDraft = sameJson(row.draft, row.scheduled);
  const version = await show(tx, row, content, row.scheduled_by_id, {
    ...(isDraft ? { draft: null, draft_author_id: null } : {}),
    // Whoever writes on a draft goes on. Without one, an editor shows what visitors saw until now, and would undo this.
    ...(row.draft === null ? {} : { revision: row.revision }),
  });
  await auditPost(tx, system, 'published', { id, title: content.title }, { version });
  return true;
}
