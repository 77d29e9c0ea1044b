import { oc } from '@orpc/contract';
import { z } from 'zod';
import { sitePicture } from '#features/website/media/contract.ts';
import {
  atMost,
  oneLine,
  picturedBlocks,
  pictureRef,
  postBlock,
  slugInput,
  words,
} from '#features/website/publishing/blocks-contract.ts';
import {
  byId,
  draftFields,
  draftOperations,
  draftStates,
  listedDraft,
  seen,
  versionsOf,
} from '#features/website/publishing/draft-contract.ts';
import { languageKeys } from '#shared/all-languages.ts';
import { line } from '#shared/fields.ts';
import { inPageLanguage, pageLanguage } from '#shared/page-language.ts';
import { mostExcerpt } from '#shared/post-blocks.ts';
import { listQuery, pageOf, timestamp } from '#shared/wire.ts';
import { postLimits } from './choices.ts';

/** The shape and the limits: a draft may be unfinished, `problemsOf` tells what a published post needs. */
export const postContent = z.object({
  title: oneLine(postLimits.title),
  excerpt: words(mostExcerpt),
  tags: z
    .array(line(postLimits.tag, 'Please name the tag').refine((text) => !/[\r\n,]/.test(text), 'A tag has no comma'))
    .max(postLimits.tags, `Please use at most ${postLimits.tags} tags`),
  cover: pictureRef.optional(),
  blocks: picturedBlocks,
});

const pictures = z
  .record(z.string(), sitePicture)
  .describe('The pictures that it names, by their ids; one that was deleted is left out');

const slug = slugInput('why-sites-are-slow');

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
  language: z.enum(languageKeys).describe('In which it is told here'),
});
export type ListedPost = z.output<typeof listed>;

const post = listed.extend({
  ...{ author, blocks: z.array(postBlock), pictures },
  languages: z.array(z.enum(languageKeys)).describe('In which visitors can read it'),
});
export type Post = z.output<typeof post>;

/** With what stays when its address changes: readers of feeds know a post by it. */
const fed = post.extend({ id: z.uuid() });
export type FeedPost = z.output<typeof fed>;

const adminListed = listedDraft.extend({ author: z.string() });
export type AdminListedPost = z.output<typeof adminListed>;

const state = adminListed.extend({ ...draftFields(postContent), author_id: z.uuid(), pictures });
export type PostState = z.output<typeof state>;

const versions = versionsOf(postContent).extend({ pictures });
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

const tags = ['Blog'];
const path = '/admin/blog';

export const newPostInput = z.object({ title: line(postLimits.title, 'Please give the post a title') });
export const addressInput = z.object({ slug, author_id: z.uuid('Please choose an author') });

export const blogPostsContract = {
  ...draftOperations({ path, tags, noun: 'a post', state, content: postContent, versions }),
  list: oc
    .route({ method: 'GET', path, tags, summary: 'The posts of the blog with their drafts' })
    .input(listQuery.extend({ state: z.enum(draftStates).optional() }))
    .output(pageOf(adminListed)),
  create: oc
    .route({ method: 'POST', path, tags, summary: 'Begin a post; it is a draft until it is published' })
    .input(newPostInput.extend({ id: z.uuid().describe('Chosen by the caller: the same one is kept once') }))
    .output(state),
  update: oc
    .route({ method: 'PUT', path: `${path}/{id}`, tags, summary: 'Change the address and the author of a post' })
    .input(byId.extend({ revision: seen, ...addressInput.shape }))
    .output(state),
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
    .meta(inPageLanguage)
    .input(
      z.object({
        tag: z.string().max(postLimits.slug).optional(),
        author: z.string().max(postLimits.slug).optional(),
        cursor: z.string().max(500).optional(),
        language: pageLanguage,
      }),
    )
    .output(publicList),
  get: oc
    .route({
      method: 'GET',
      path: '/blog/{slug}',
      tags,
      summary: 'A post of the blog',
      description: 'By an address that it had before, its slug is the one it has now. Without a translation it is in English.',
    })
    .meta(inPageLanguage)
    .input(bySlug.extend({ language: pageLanguage }))
    .output(post),
  related: oc
    .route({ method: 'GET', path: '/blog-related', tags, summary: 'Posts that share tags with another, the nearest first' })
    .meta(inPageLanguage)
    .input(
      z.object({
        except: z.string().max(postLimits.slug).describe('The post that is read'),
        // One value of a query string comes as a text.
        tags: z.preprocess(
          (value) => (typeof value === 'string' ? [value] : value),
          z.array(z.string().max(postLimits.slug)).max(postLimits.tags).default([]),
        ),
        language: pageLanguage,
      }),
    )
    .output(z.object({ items: z.array(listed) })),
  feed: oc
    .route({ method: 'GET', path: '/blog-feed', tags, summary: 'The newest posts with their texts' })
    .output(z.object({ items: z.array(fed) })),
  preview: oc
    .route({ method: 'GET', path: '/blog-preview/{token}', tags, summary: 'The draft of a post by its private link' })
    .input(z.object({ token: z.string().max(200) }))
    .output(
      z.object({
        is_draft: z.boolean(),
        published_at: timestamp.describe('When it was published first; now, where it was not'),
        published_on: z.iso.date().describe('The day of it where the studio is'),
        slug: z.string(),
        language: z.enum(languageKeys),
        content: postContent,
        author,
        pictures,
      }),
    ),
};
