import { oc } from '@orpc/contract';
import { z } from 'zod';
import { sitePicture } from '#features/website/media/contract.ts';
import { daysInput, draftPreview } from '#features/website/publishing/preview-contract.ts';
import { bodyLimit, megabyte } from '#shared/body-limit.ts';
import { videoProviders } from '#shared/choices/website/blog.ts';
import { line } from '#shared/fields.ts';
import {
  gallerySize,
  isSafeHref,
  isVideoId,
  mostExcerpt,
  type PostBlock,
  picturesOfPost,
  wordsOfPost,
} from '#shared/post-blocks.ts';
import { slugPattern } from '#shared/slug.ts';
import { listQuery, momentInput, pageOf, timestamp } from '#shared/wire.ts';
import { postLimits } from './choices.ts';

const atMost = (max: number) => `Please use at most ${max} characters`;
const words = (max: number) => z.string('Please write a text').max(max, atMost(max));
const mark = z.literal(true).optional();

// The allow list: what is not named here is not stored, whatever an editor, a paste or a program sends.
const run = z.object({
  text: words(postLimits.run),
  bold: mark,
  italic: mark,
  code: mark,
  href: z.string().refine(isSafeHref, 'A link leads to a web address, a mail address or a path of your site').optional(),
});
const runs = z.array(run).max(postLimits.runs, 'Please divide this paragraph');
const items = z.array(runs).min(1).max(postLimits.items, `Please use at most ${postLimits.items} items in one list`);
const picture = { media: z.uuid('Please choose a picture'), caption: words(postLimits.caption) };
const postBlock: z.ZodType<PostBlock> = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['text', 'quote']), runs }),
  z.object({ kind: z.literal('heading'), level: z.literal([2, 3]), runs }),
  z.object({ kind: z.enum(['bullets', 'steps']), items }),
  z.object({
    kind: z.literal('code'),
    language: z.string().regex(/^[\w+#.-]{0,30}$/, 'Please name the language in letters and digits'),
    text: words(postLimits.code),
  }),
  z
    .object({
      kind: z.literal('video'),
      provider: z.enum(videoProviders),
      video: z.string().max(20),
      title: words(postLimits.caption),
    })
    .refine(({ provider, video }) => isVideoId(provider, video), 'This is no video of YouTube or Vimeo'),
  z.object({ kind: z.literal('picture'), ...picture }),
  z.object({
    kind: z.literal('gallery'),
    pictures: z
      .array(z.object(picture))
      .min(gallerySize.least, `A gallery has at least ${gallerySize.least} pictures`)
      .max(gallerySize.most, `A gallery has at most ${gallerySize.most} pictures`),
  }),
  z.object({ kind: z.literal('divider') }),
]);

/** The shape and the limits: a draft may be unfinished, `problemsOf` tells what a published post needs. */
export const postContent = z.object({
  title: words(postLimits.title).refine((text) => !/[\r\n]/.test(text), 'Please write this in one line'),
  excerpt: words(mostExcerpt),
  tags: z
    .array(line(postLimits.tag, 'Please name the tag').refine((text) => !/[\r\n,]/.test(text), 'A tag has no comma'))
    .max(postLimits.tags, `Please use at most ${postLimits.tags} tags`),
  cover: z.object({ media: picture.media }).optional(),
  blocks: z
    .array(postBlock)
    .max(postLimits.blocks, `Please use at most ${postLimits.blocks} paragraphs and lists`)
    .refine((all) => wordsOfPost(all).length <= postLimits.words, atMost(postLimits.words))
    .refine(
      (all) => picturesOfPost({ blocks: all }).length <= postLimits.pictures,
      `Please use at most ${postLimits.pictures} pictures`,
    ),
});

const pictures = z
  .record(z.string(), sitePicture)
  .describe('The pictures that it names, by their ids; one that was deleted is left out');

const slug = z
  .string()
  .trim()
  .max(postLimits.slug, atMost(postLimits.slug))
  .regex(slugPattern, 'Please use small letters, digits and hyphens, such as why-sites-are-slow');

const author = z.object({ slug: z.string(), name: z.string(), about: z.string(), is_sample: z.boolean() });
export type PostAuthor = z.output<typeof author>;
const tag = z.object({ slug: z.string(), name: z.string() });

const listed = z.object({
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  minutes: z.number().int().describe('How long it takes to read'),
  published_at: timestamp,
  published_on: z.iso.date().describe('The day of it where the studio is'),
  changed_at: timestamp,
  author: author.pick({ slug: true, name: true }),
  tags: z.array(tag),
  cover: sitePicture.nullable(),
  is_sample: z.boolean(),
});
export type ListedPost = z.output<typeof listed>;

const post = listed.extend({ author, blocks: z.array(postBlock), pictures });
export type Post = z.output<typeof post>;

/** With what stays when its address changes: readers of feeds know a post by it. */
const fed = post.extend({ id: z.uuid() });
export type FeedPost = z.output<typeof fed>;

const adminListed = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  author: z.string(),
  version: z.number().int().describe('Of the newest that was published; 0 where none was'),
  is_public: z.boolean().describe('Visitors see it'),
  has_draft: z.boolean(),
  publish_at: timestamp.nullable(),
  published_at: timestamp.nullable(),
  updated_at: timestamp,
  is_sample: z.boolean(),
});
export type AdminListedPost = z.output<typeof adminListed>;

const state = adminListed.extend({
  revision: z.number().int().describe('Counts every change: name the one that you saw with each of yours'),
  author_id: z.uuid(),
  published: postContent.nullable(),
  draft: postContent.nullable(),
  scheduled: postContent.nullable().describe('What is published by itself'),
  draft_author: z.string().nullable(),
  pictures,
});
export type PostState = z.output<typeof state>;

/** What a refusal tells of a post that is stored and cannot be read: enough to delete it. */
export const unreadablePost = state.pick({ id: true, title: true, revision: true });
export type UnreadablePost = z.output<typeof unreadablePost>;

const version = z.object({
  number: z.number().int(),
  author: z.string().nullable(),
  created_at: timestamp,
  content: postContent,
});
const versions = z.object({ items: z.array(version), next_before: z.number().int().nullable(), pictures });
export type PostVersions = z.output<typeof versions>;

const adminAuthor = author.extend({
  id: z.uuid(),
  posts: z.number().int(),
  updated_at: timestamp,
});
export type AdminAuthor = z.output<typeof adminAuthor>;
export const authorInput = z.object({
  name: line(postLimits.author, 'Please enter a name'),
  about: z.string().trim().max(postLimits.about, atMost(postLimits.about)).default(''),
});

export const postStates = ['draft', 'planned', 'public'] as const;
const tags = ['Blog'];
const path = '/admin/blog';
const byId = z.object({ id: z.uuid() });
const seen = z.int32().min(0).describe('`revision` as you saw it: what was changed since then is not overwritten');
/** A deletion names the revision in its address: what a DELETE carries in its body, a proxy may drop. */
const seenPost = z.object({ params: byId, query: z.object({ revision: z.coerce.number().pipe(seen) }) });
const postBody = bodyLimit(2 * megabyte);
/** What a post can hold at most is told by its limits together, not by each of them: the reference shows the shape in the answer. */
const typedContent = z.unknown().pipe(postContent);
const seenContent = byId.extend({ revision: seen, content: typedContent });

export const newPostInput = z.object({ title: line(postLimits.title, 'Please give the post a title') });
export const addressInput = z.object({ slug, author_id: z.uuid('Please choose an author') });

export const blogPostsContract = {
  list: oc
    .route({ method: 'GET', path, tags, summary: 'The posts of the blog with their drafts' })
    .input(listQuery.extend({ state: z.enum(postStates).optional() }))
    .output(pageOf(adminListed)),
  create: oc
    .route({ method: 'POST', path, tags, summary: 'Begin a post; it is a draft until it is published' })
    .input(newPostInput.extend({ id: z.uuid().describe('Chosen by the caller: the same one is kept once') }))
    .output(state),
  get: oc
    .route({ method: 'GET', path: `${path}/{id}`, tags, summary: 'A post with its draft' })
    .input(byId)
    .output(state),
  update: oc
    .route({ method: 'PUT', path: `${path}/{id}`, tags, summary: 'Change the address and the author of a post' })
    .input(byId.extend({ revision: seen, ...addressInput.shape }))
    .output(state),
  delete: oc
    .route({ method: 'DELETE', path: `${path}/{id}`, inputStructure: 'detailed', tags, summary: 'Delete a post' })
    .input(seenPost)
    .output(byId),
  save: oc
    .route({ method: 'PUT', path: `${path}/{id}/draft`, tags, summary: 'Keep a draft of a post' })
    .meta(postBody)
    .input(seenContent)
    .output(state),
  publish: oc
    .route({ method: 'POST', path: `${path}/{id}/publish`, tags, summary: 'Show the draft of a post to everybody' })
    .meta(postBody)
    .input(seenContent.describe('With the draft as you saw it'))
    .output(state),
  withdraw: oc
    .route({ method: 'POST', path: `${path}/{id}/withdraw`, tags, summary: 'Take a post back: it is a draft again' })
    .input(byId.extend({ revision: seen }))
    .output(state),
  discard: oc
    .route({
      method: 'DELETE',
      path: `${path}/{id}/draft`,
      inputStructure: 'detailed',
      tags,
      summary: 'Discard the draft of a post',
    })
    .input(seenPost)
    .output(state),
  schedule: oc
    .route({ method: 'PUT', path: `${path}/{id}/schedule`, tags, summary: 'Publish the draft of a post at a time' })
    .input(byId.extend({ revision: seen, publish_at: momentInput('Please choose a day and a time') }))
    .output(state),
  unschedule: oc
    .route({ method: 'DELETE', path: `${path}/{id}/schedule`, tags, summary: 'Take back what would be published' })
    .input(byId)
    .output(state),
  listVersions: oc
    .route({ method: 'GET', path: `${path}/{id}/versions`, tags, summary: 'What was published of a post, the newest first' })
    .input(byId.extend({ before: z.coerce.number().int().min(1).max(1_000_000).optional() }))
    .output(versions),
  listPreviews: oc
    .route({ method: 'GET', path: `${path}/{id}/previews`, tags, summary: 'The private links to the draft of a post' })
    .input(byId)
    .output(z.object({ items: z.array(draftPreview) })),
  createPreview: oc
    .route({ method: 'POST', path: `${path}/{id}/previews`, tags, summary: 'Make a private link to the draft of a post' })
    .input(byId.extend({ days: daysInput }))
    .output(draftPreview),
  revokePreview: oc
    .route({ method: 'DELETE', path: '/admin/blog-previews/{id}', tags, summary: 'Revoke a private link to a post' })
    .input(byId)
    .output(byId),
  listAuthors: oc
    .route({ method: 'GET', path: '/admin/blog-authors', tags, summary: 'Who writes for the blog, as visitors read it' })
    .output(z.object({ items: z.array(adminAuthor) })),
  updateAuthor: oc
    .route({ method: 'PUT', path: '/admin/blog-authors/{id}', tags, summary: 'Change what visitors read about an author' })
    .input(byId.extend({ updated_at: z.iso.datetime() }).extend(authorInput.shape))
    .output(z.object({ items: z.array(adminAuthor) })),
};

const bySlug = z.object({ slug: z.string().max(postLimits.slug) });
const publicList = pageOf(listed).extend({
  tag: tag.nullable().describe('Whose posts these are'),
  author: author.nullable(),
});
export type PostList = z.output<typeof publicList>;

export const blogContract = {
  list: oc
    .route({ method: 'GET', path: '/blog', tags, summary: 'The posts of the blog, the newest first' })
    .input(
      z.object({
        tag: z.string().max(postLimits.slug).optional(),
        author: z.string().max(postLimits.slug).optional(),
        cursor: z.string().max(500).optional(),
      }),
    )
    .output(publicList),
  get: oc
    .route({
      method: 'GET',
      path: '/blog/{slug}',
      tags,
      summary: 'A post of the blog',
      description: 'By an address that it had before, its slug is the one it has now.',
    })
    .input(bySlug)
    .output(post),
  related: oc
    .route({ method: 'GET', path: '/blog-related', tags, summary: 'Posts that share tags with another, the nearest first' })
    .input(
      z.object({
        except: z.string().max(postLimits.slug).describe('The post that is read'),
        // One value of a query string comes as a text.
        tags: z.preprocess(
          (value) => (typeof value === 'string' ? [value] : value),
          z.array(z.string().max(postLimits.slug)).max(postLimits.tags).default([]),
        ),
      }),
    )
    .output(z.object({ items: z.array(listed) })),
  feed: oc
    .route({ method: 'GET', path: '/blog-feed', tags, summary: 'The newest posts with their texts' })
    .output(z.object({ items: z.array(fed) })),
  listed: oc
    .route({ method: 'GET', path: '/blog-addresses', tags, summary: 'The addresses of all posts, for the site map' })
    .output(z.object({ items: z.array(z.object({ slug: z.string(), changed_at: timestamp })) })),
  preview: oc
    .route({ method: 'GET', path: '/blog-preview/{token}', tags, summary: 'The draft of a post by its private link' })
    .input(z.object({ token: z.string().max(200) }))
    .output(z.object({ is_draft: z.boolean(), slug: z.string(), content: postContent, author, pictures })),
};
