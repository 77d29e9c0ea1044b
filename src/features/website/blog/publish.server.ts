import { and, eq, lte } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { blog_post_tags, blog_posts, blog_versions } from '#db/schema/website/blog.ts';
import { keepPictures } from '#features/website/media/pictures.server.ts';
import {
  afterPlan,
  demandNoProblems,
  draftToPublish,
  nothingPlanned,
  plannedDraft,
  replacesPlan,
} from '#features/website/publishing/draft-policy.ts';
import { publishEach } from '#features/website/publishing/publish-due.server.ts';
import { dueOrder, versionPlannedWith, versionPublishedWith } from '#features/website/publishing/translations.server.ts';
import { type Actor, system } from '#platform/audit/actor.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { excerptOf, type PostContent, readingMinutes } from '#shared/post-blocks.ts';
import type { PostState } from './contract.ts';
import { postPublished } from './events.ts';
import { cleaned, pictureProblems, problemsOf, tagsOf } from './policy.ts';
import { type PostRow, readContent, readState } from './queries.server.ts';
import {
  auditPost,
  dropPages,
  forgetNextVersion,
  lockPost,
  namedMedia,
  noun,
  type Ports,
  shownOf,
  takeAddress,
  updatePost,
} from './service.server.ts';

/** None of its pictures is deleted until this transaction ends. */
async function demandFit(tx: Tx, content: PostContent): Promise<void> {
  const found = await keepPictures(tx, namedMedia(content));
  demandNoProblems({ ...problemsOf(content), ...pictureProblems(content, (media) => found.get(media)) });
}

type Shown = {
  author_id: string | null;
  isPlanned: boolean;
  more: { draft?: null; draft_author_id?: null; revision?: number };
};

/** The version, what visitors see and the tags that lists are read by. */
async function show(tx: Tx, row: PostRow, typed: PostContent, { author_id, isPlanned, more }: Shown): Promise<number> {
  const content = cleaned(typed);
  const version = row.version + 1;
  const now = new Date();
  const published_at = row.published_at ?? now;
  if (!row.original_id) await takeAddress(tx, row.slug);
  await tx.insert(blog_versions).values({ post_id: row.id, number: version, content, author_id });
  await tx.delete(blog_post_tags).where(eq(blog_post_tags.post_id, row.id));
  const tags = row.original_id ? [] : tagsOf(content.tags);
  if (tags.length > 0)
    await tx
      .insert(blog_post_tags)
      .values(tags.map(({ slug, name }, position) => ({ post_id: row.id, slug, name, position, published_at })));
  await updatePost(tx, row, {
    ...{ ...more, ...nothingPlanned, version, published: content, published_at, changed_at: now },
    ...{ public_excerpt: excerptOf(content), minutes: readingMinutes(content.blocks) },
    ...(await versionPublishedWith(tx, blog_posts, row, isPlanned)),
  });
  // A translation is no other post.
  if (row.published_at === null && !row.original_id)
    await emit(tx, postPublished, { post_id: row.id, title: content.title, slug: row.slug });
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
    const stored = draftToPublish(row, { revision, content }, cleaned, noun);
    if (!stored) return { state: await readState(tx, id), before: row };
    const draft = readContent(row, stored);
    await demandFit(tx, draft);
    if (replacesPlan(row, stored)) await forgetNextVersion(tx, row, 'scheduled_original_version');
    const more = { draft: null, draft_author_id: null };
    const version = await show(tx, row, draft, { author_id: author.actor.id, isPlanned: false, more });
    await auditPost(tx, author, 'published', { id, title: draft.title }, { version });
    return { state: await readState(tx, id), before: row };
  });
  await dropPages(ports, shownOf(before));
  await dropPages(ports, { ...shownOf(before), tags: state.published?.tags ?? [] });
  return state;
}

export async function scheduleDraft(
  { db }: Ports,
  author: Actor,
  { id, revision, publish_at }: { id: string; revision: number; publish_at: string },
): Promise<PostState> {
  return db.transaction(async (tx) => {
    const row = await lockPost(tx, id);
    const plan = plannedDraft(row, { revision, publish_at }, author.actor.id, noun);
    if (plan) {
      await demandFit(tx, readContent(row, plan.scheduled));
      await updatePost(tx, row, { ...plan, ...(await versionPlannedWith(tx, blog_posts, row, plan.publish_at)) });
      if (replacesPlan(row, plan.scheduled)) await forgetNextVersion(tx, row, 'scheduled_original_version');
      await auditPost(tx, author, 'scheduled', row, { publish_at: plan.publish_at.toISOString() });
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
      await forgetNextVersion(tx, row, 'scheduled_original_version');
      await auditPost(tx, author, 'unscheduled', row);
    }
    return readState(tx, id);
  });
}

export async function publishDue({ db }: Pick<Platform, 'db'>, now: Date): Promise<string[]> {
  const due = await db
    .select({ id: blog_posts.id })
    .from(blog_posts)
    .where(lte(blog_posts.publish_at, now))
    .orderBy(...dueOrder(blog_posts));
  return publishEach(db, due, (tx, id) => publishPlanned(tx, id, now));
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
  const version = await show(tx, row, content, { author_id: row.scheduled_by_id, isPlanned: true, more: afterPlan(row) });
  await auditPost(tx, system, 'published', { id, title: content.title }, { version });
  return true;
}
