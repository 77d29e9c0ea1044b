import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { mediaFileRoles, mediaKinds } from '#shared/choices/website/media.ts';
import { choice, choiceCheck, created_at, id, is_sample, moment, updated_at } from '../columns.ts';
import { users } from '../people/auth.ts';
import { files } from '../platform/files.ts';

/** In pixels of the original. */
export type MediaCrop = { x: number; y: number; width: number; height: number };

/** A picture of the Media Library. Its id stays when its bytes are replaced, so whatever shows it shows the new ones. */
export const media_items = pgTable(
  'media_items',
  {
    id: id(),
    title: text('title').notNull(),
    /** What the picture shows, for those who do not see it. Empty until somebody has written it. */
    alt: text('alt').notNull().default(''),
    credit: text('credit').notNull().default(''),
    /** What the file was called when it was uploaded. */
    file_name: text('file_name').notNull(),
    kind: choice('kind', mediaKinds).notNull(),
    /** Of the original. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** In percent of the original, from the left and from the top. */
    focal_x: integer('focal_x').notNull().default(50),
    focal_y: integer('focal_y').notNull().default(50),
    /** Null where the whole picture is shown. */
    crop: jsonb('crop').$type<MediaCrop>(),
    /** Counts what makes new variants necessary: another original, another crop. */
    generation: integer('generation').notNull().default(1),
    /** The upload that the original came by: a request that is repeated after a lost answer finds its work done. */
    upload_id: uuid('upload_id'),
    uploaded_by: uuid('uploaded_by').references(() => users.id, { onDelete: 'set null' }),
    is_sample: is_sample(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    index('media_items_newest_idx').on(t.created_at.desc(), t.id.desc()),
    index('media_items_kind_idx').on(t.kind, t.created_at.desc(), t.id.desc()),
    index('media_items_without_alt_idx').on(t.created_at.desc(), t.id.desc()).where(sql`${t.alt} = ''`),
    index('media_items_sample_idx').on(t.id).where(sql`${t.is_sample}`),
    index('media_items_uploaded_by_idx').on(t.uploaded_by),
    choiceCheck('media_items_kind_check', t.kind),
    check('media_items_size_check', sql`${t.width} > 0 and ${t.height} > 0`),
    check('media_items_focal_check', sql`${t.focal_x} between 0 and 100 and ${t.focal_y} between 0 and 100`),
    check('media_items_crop_check', sql`${t.crop} is null or ${t.kind} = 'picture'`),
  ],
);

/**
 * The stored files of a picture. One that was replaced is kept for a while with `superseded_at`, because pages that somebody has
 * open still ask for it.
 */
export const media_files = pgTable(
  'media_files',
  {
    file_id: uuid('file_id')
      .primaryKey()
      .references(() => files.id, { onDelete: 'cascade' }),
    media_id: uuid('media_id')
      .notNull()
      .references(() => media_items.id, { onDelete: 'cascade' }),
    role: choice('role', mediaFileRoles).notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** The generation of the picture that it was made for. */
    generation: integer('generation').notNull(),
    superseded_at: moment('superseded_at'),
    created_at: created_at(),
  },
  (t) => [
    index('media_files_media_id_idx').on(t.media_id),
    uniqueIndex('media_files_original_key').on(t.media_id).where(sql`${t.role} = 'original' and ${t.superseded_at} is null`),
    index('media_files_superseded_at_idx').on(t.superseded_at).where(sql`${t.superseded_at} is not null`),
    choiceCheck('media_files_role_check', t.role),
    check('media_files_size_check', sql`${t.width} > 0 and ${t.height} > 0`),
  ],
);
