import { oc } from '@orpc/contract';
import { z } from 'zod';
import { mediaKinds } from '#shared/choices/website/media.ts';
import { seenVersion } from '#shared/seen.ts';
import { listQuery, moreMatches, pageOf, timestamp } from '#shared/wire.ts';

export const mediaUseFilters = ['used', 'unused'] as const;
export const mediaAltFilters = ['missing'] as const;
export const mediaPageSizes = [24, 48, 96] as const;

export const mediaLimits = { title: 120, alt: 300, credit: 120 } as const;
/** How many pictures one request deletes. */
const mostDeleted = 100;
/** The narrowest and lowest part that a picture can be cropped to, in pixels. */
export const leastCrop = 16;

export const sitePicture = z.object({
  src: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  alt: z.string(),
  credit: z.string(),
  focal: z.object({ x: z.number().int(), y: z.number().int() }),
  sources: z.array(z.object({ type: z.string(), srcset: z.string() })),
});

const pixels = z.int32().min(0);
const crop = z.object({
  x: pixels,
  y: pixels,
  width: pixels.min(leastCrop, `Please keep at least ${leastCrop} pixels`),
  height: pixels.min(leastCrop, `Please keep at least ${leastCrop} pixels`),
});

const mediaItem = z.object({
  id: z.uuid(),
  title: z.string(),
  alt: z.string().describe('What the picture shows; empty until somebody has written it'),
  credit: z.string(),
  file_name: z.string(),
  kind: z.enum(mediaKinds),
  content_type: z.string(),
  size: z.number().int().describe('Of the original, in bytes'),
  width: z.number().int().describe('Of the original, in pixels'),
  height: z.number().int(),
  focal_x: z.number().int().describe('What has to stay in view, in percent of the original from the left'),
  focal_y: z.number().int(),
  crop: crop.nullable().describe('The part that is shown, in pixels of the original'),
  original_url: z.string(),
  picture: sitePicture.describe('As pages show it'),
  is_ready: z.boolean().describe('All sizes and formats are made'),
  is_used: z.boolean(),
  is_sample: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type MediaItem = z.output<typeof mediaItem>;

const mediaList = pageOf(mediaItem).extend({ more_matches: moreMatches });
export type MediaList = z.output<typeof mediaList>;

const use = z.object({ label: z.string(), to: z.string() });
const mediaDetail = mediaItem.extend({ uses: z.array(use), uploaded_by_name: z.string().nullable() });
export type MediaDetail = z.output<typeof mediaDetail>;

const percent = z.int('Please give a whole number').min(0, 'Please give 0 to 100').max(100, 'Please give 0 to 100');
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Please use at most ${max} characters`)
    .regex(/^[^\r\n\0]*$/, 'Please write this in one line');

/** What can be changed of a picture; the form takes the same. */
export const mediaInput = z.object({
  title: line(mediaLimits.title).min(1, 'Please give the picture a title'),
  alt: line(mediaLimits.alt),
  credit: line(mediaLimits.credit),
  focal_x: percent,
  focal_y: percent,
  crop: crop.nullable(),
});
export type MediaInput = z.output<typeof mediaInput>;

const tags = ['Media'];
const path = '/admin/media';
const byId = z.object({ id: z.uuid() });
const uploaded = z.uuid().describe('The upload that brought the file: the last part of its address');

export const mediaContract = {
  list: oc
    .route({ method: 'GET', path, tags, summary: 'The pictures of the Media Library, newest first' })
    .input(
      listQuery.extend({
        kind: z.enum(mediaKinds).optional(),
        use: z.enum(mediaUseFilters).optional().describe('Shown somewhere, or nowhere'),
        alt: z.enum(mediaAltFilters).optional().describe('Only those that nobody has described'),
      }),
    )
    .output(mediaList),
  get: oc
    .route({ method: 'GET', path: `${path}/{id}`, tags, summary: 'A picture, and where it is used' })
    .input(byId)
    .output(mediaDetail),
  create: oc
    .route({ method: 'POST', path, tags, summary: 'Take an uploaded file into the Media Library' })
    .input(z.object({ upload_id: uploaded }))
    .output(mediaDetail),
  replace: oc
    .route({ method: 'POST', path: `${path}/{id}/replace`, tags, summary: 'Show another file wherever a picture is used' })
    .input(byId.extend({ upload_id: uploaded }))
    .output(mediaDetail),
  update: oc
    .route({ method: 'PUT', path: `${path}/{id}`, tags, summary: 'Describe, crop or focus a picture' })
    .input(byId.extend({ ...mediaInput.shape, updated_at: seenVersion }))
    .output(mediaDetail),
  delete: oc
    .route({ method: 'DELETE', path: `${path}/{id}`, tags, summary: 'Delete a picture that is used nowhere' })
    .input(byId)
    .output(byId),
  deleteUnused: oc
    .route({
      method: 'POST',
      path: `${path}/delete-unused`,
      tags,
      summary: 'Delete those of these pictures that are used nowhere',
    })
    .input(z.object({ ids: z.array(z.uuid()).min(1).max(mostDeleted) }))
    .output(z.object({ deleted: z.array(z.uuid()), kept: z.array(z.object({ id: z.uuid(), title: z.string() })) })),
};
