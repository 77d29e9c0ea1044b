import { z } from 'zod';
import { videoProviders } from '#shared/choices/website/blog.ts';
import { gallerySize, isSafeHref, isVideoId, type PostBlock, picturesOfPost, wordsOfPost } from '#shared/post-blocks.ts';
import { slugPattern } from '#shared/slug.ts';
import { blockLimits } from './choices.ts';

export const atMost = (max: number) => `Please use at most ${max} characters`;
export const words = (max: number) => z.string('Please write a text').max(max, atMost(max));
export const oneLine = (max: number) => words(max).refine((text) => !/[\r\n]/.test(text), 'Please write this in one line');
const mark = z.literal(true).optional();

// The allow list: what is not named here is not stored, whatever an editor, a paste or a program sends.
const run = z.object({
  text: words(blockLimits.run),
  bold: mark,
  italic: mark,
  code: mark,
  href: z.string().refine(isSafeHref, 'A link leads to a web address, a mail address or a path of your site').optional(),
});
const runs = z.array(run).max(blockLimits.runs, 'Please divide this paragraph');
const items = z.array(runs).min(1).max(blockLimits.items, `Please use at most ${blockLimits.items} items in one list`);
const wordBlocks = [
  z.object({ kind: z.enum(['text', 'quote']), runs }),
  z.object({ kind: z.literal('heading'), level: z.literal([2, 3]), runs }),
  z.object({ kind: z.enum(['bullets', 'steps']), items }),
  z.object({
    kind: z.literal('code'),
    language: z.string().regex(/^[\w+#.-]{0,30}$/, 'Please name the language in letters and digits'),
    text: words(blockLimits.code),
  }),
  z
    .object({
      kind: z.literal('video'),
      provider: z.enum(videoProviders),
      video: z.string().max(20),
      title: words(blockLimits.caption),
    })
    .refine(({ provider, video }) => isVideoId(provider, video), 'This is no video of YouTube or Vimeo'),
  z.object({ kind: z.literal('divider') }),
] as const;
/** Without pictures. */
const wordBlock: z.ZodType<PostBlock> = z.discriminatedUnion('kind', wordBlocks);

export const pictureRef = z.object({ media: z.uuid('Please choose a picture') });
const captioned = pictureRef.extend({ caption: words(blockLimits.caption) });
export const postBlock: z.ZodType<PostBlock> = z.discriminatedUnion('kind', [
  ...wordBlocks,
  captioned.extend({ kind: z.literal('picture') }),
  z.object({
    kind: z.literal('gallery'),
    pictures: z
      .array(captioned)
      .min(gallerySize.least, `A gallery has at least ${gallerySize.least} pictures`)
      .max(gallerySize.most, `A gallery has at most ${gallerySize.most} pictures`),
  }),
]);

const blocksOf = (block: z.ZodType<PostBlock>) =>
  z
    .array(block)
    .max(blockLimits.blocks, `Please use at most ${blockLimits.blocks} paragraphs and lists`)
    .refine((all) => wordsOfPost(all).length <= blockLimits.words, atMost(blockLimits.words));

/** A text of words alone. */
export const textBlocks = blocksOf(wordBlock);

/** A text with pictures of the media library. */
export const picturedBlocks = blocksOf(postBlock).refine(
  (all) => picturesOfPost({ blocks: all }).length <= blockLimits.pictures,
  `Please use at most ${blockLimits.pictures} pictures`,
);

export const slugInput = (example: string) =>
  z
    .string()
    .trim()
    .max(blockLimits.slug, atMost(blockLimits.slug))
    .regex(slugPattern, `Please use small letters, digits and hyphens, such as ${example}`);
