import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { seo_pages } from '#db/schema/website/seo.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { VerbOf } from '#platform/audit/audit.server.ts';
import { createFile, deleteFiles, fileUrl } from '#platform/files/files.server.ts';
import { preparePicture } from '#platform/files/prepare-picture.server.ts';
import { clearRemovals } from '#platform/files/removals.server.ts';
import { withUploads } from '#platform/files/uploads.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { splitPath } from '#shared/all-languages.ts';
import { AppError } from '#shared/app-error.ts';
import { decodeCursor, toPage } from '#shared/keyset.ts';
import { changedMeanwhile } from '#shared/seen.ts';
import { seoAudit } from './audit.server.ts';
import { pictureMaxBytes, type SeoPage, type SeoPageInput } from './contract.ts';
import { generatedPicture } from './head.ts';
import { listSitePages, type SitePage } from './site-pages.server.ts';

type Ports = Pick<Platform, 'db' | 'site' | 'registry' | 'pages' | 'files'>;
type Row = typeof seo_pages.$inferSelect;
type Change = { path: string; revision: number };

const onWire = ({ path, label, original, description, isListed, editor, row }: SitePage): SeoPage => ({
  ...{ path, label, original: { title: original, description } },
  title: row?.title ?? '',
  description: row?.description ?? '',
  is_indexed: row?.is_indexed ?? true,
  is_followed: row?.is_followed ?? true,
  picture: row?.picture ? fileUrl({ path: row.picture }) : null,
  generated_picture: generatedPicture(splitPath(path)),
  is_listed: isListed,
  editor: editor ?? null,
  revision: row?.revision ?? 0,
});

type Query = { limit: number; cursor?: string; q?: string };

/** Does it have these words, as the list shows it? */
const matches = ({ label, path, title, description, original }: SeoPage, words: string): boolean =>
  [label, path, title || original.title, description || original.description]
    .join('\n')
    .toLowerCase()
    .includes(words.trim().toLowerCase());

/**
 * In the order of the site. Its pages come from many features and from the software itself, so all heads are read and the page
 * of the list is cut here; a page that was deleted meanwhile leaves its place in the cursor.
 */
export async function listSeoPages(ports: Ports, { limit, cursor, q = '' }: Query) {
  const all = (await listSitePages(ports, 'heads')).map(onWire);
  const [place, path] = cursor === undefined ? [0, ''] : decodeCursor(cursor);
  const known = all.findIndex((page) => encodeURIComponent(page.path) === path);
  const rest = all.map((page, at) => ({ page, at })).slice(known < 0 ? Number(place) || 0 : known + 1);
  const { items, next_cursor } = toPage(
    rest.filter(({ page }) => matches(page, q)),
    limit,
    ({ page, at }) => [at, encodeURIComponent(page.path)],
  );
  return { items: items.map(({ page }) => page), next_cursor };
}

async function findPage(ports: Ports, path: string): Promise<SitePage> {
  const page = (await listSitePages(ports, 'heads')).find((one) => one.path === path);
  if (!page) throw new AppError('NOT_FOUND', 'This page does not exist.');
  return page;
}

export const readSeoPage = async (ports: Ports, path: string): Promise<SeoPage> => onWire(await findPage(ports, path));

async function demandPage(ports: Ports, path: string): Promise<SitePage> {
  const page = await findPage(ports, path);
  if (page.editor) throw new AppError('CONFLICT', 'The title and description of this page are written where the page is.');
  return page;
}

/** The row of the page, held until the end; a page for which nothing was chosen yet gets its row now. */
async function lockRow(tx: Tx, path: string): Promise<Row> {
  await tx.insert(seo_pages).values({ path }).onConflictDoNothing({ target: seo_pages.path });
  const [row] = await tx.select().from(seo_pages).where(eq(seo_pages.path, path)).for('update');
  if (!row) throw new AppError('NOT_FOUND', 'This page does not exist.');
  return row;
}

function refuseOther(row: Row, { revision }: Change): void {
  if (row.revision !== revision) throw new AppError('CONFLICT', changedMeanwhile('page'));
}

const audit = (
  tx: Tx,
  author: Actor,
  verb: VerbOf<typeof seoAudit, 'seo_page'>,
  { path, label }: SitePage,
  row: Row,
  details = {},
) =>
  seoAudit.write(tx, {
    ...author,
    ...{ action: `seo_page.${verb}`, entity: 'seo_pages', entity_id: row.id },
    details: { label, path, ...details },
  });

const asStored = ({ title, description, is_indexed, is_followed }: SeoPageInput, page: SitePage) => ({
  // What says the same as the page itself follows it.
  title: title === '' || title === page.original ? null : title,
  description: description === '' || description === page.description ? null : description,
  is_indexed,
  is_followed,
});

/** Sent again after a lost answer, it changes nothing and is no conflict. */
export async function saveSeoPage(
  ports: Ports,
  author: Actor,
  { path, revision, ...input }: Change & SeoPageInput,
): Promise<SeoPage> {
  const page = await demandPage(ports, path);
  const wanted = asStored(input, page);
  await ports.db.transaction(async (tx) => {
    const row = await lockRow(tx, path);
    const names = Object.keys(wanted) as (keyof typeof wanted)[];
    const changes = Object.fromEntries(
      names.filter((name) => row[name] !== wanted[name]).map((name) => [name, { from: row[name], to: wanted[name] }]),
    );
    if (Object.keys(changes).length === 0) return;
    refuseOther(row, { path, revision });
    await tx
      .update(seo_pages)
      .set({ ...wanted, revision: row.revision + 1 })
      .where(eq(seo_pages.id, row.id));
    await audit(tx, author, 'updated', page, row, { changes });
  });
  return dropped(ports, path);
}

/** This process answers with the new head at once; the trigger tells the others. */
async function dropped(ports: Ports, path: string): Promise<SeoPage> {
  ports.pages.drop(`seo:${path}`);
  return onWire(await demandPage(ports, path));
}

const shareTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
const otherType = 'Please choose a PNG, JPEG, WebP or GIF picture: other sites show no other kind.';

export type PictureUpload = { bytes: Uint8Array; original_name: string };

/** The replaced picture goes once the new one is committed; until then the old one is still what other sites are shown. */
export async function saveSharePicture(
  ports: Ports,
  author: Actor,
  change: Change,
  upload: PictureUpload | null,
): Promise<SeoPage> {
  const page = await demandPage(ports, change.path);
  const prepared = upload && (await preparePicture(upload.bytes, { bytes: pictureMaxBytes, side: 1_200 }));
  if (prepared && !shareTypes.includes(prepared.type.contentType)) throw new AppError('BAD_REQUEST', otherType);
  const uploads = upload && prepared ? [{ ...upload, ...prepared }] : [];
  await withUploads(ports, uploads, ([stored]) =>
    ports.db.transaction(async (tx) => {
      const row = await lockRow(tx, change.path);
      if (!stored && row.picture_file_id === null) return;
      refuseOther(row, change);
      const subject = { type: 'seo_page' as const, id: row.id };
      const belonging = { uploaded_by: author.actor.id, owner_id: null, subject, visibility: 'public' as const };
      const saved = stored ? await createFile(tx, stored, belonging) : null;
      await tx
        .update(seo_pages)
        .set({ picture_file_id: saved?.id ?? null, revision: row.revision + 1 })
        .where(eq(seo_pages.id, row.id));
      if (row.picture_file_id) await deleteFiles(tx, [row.picture_file_id]);
      await audit(tx, author, saved ? 'picture_updated' : 'picture_removed', page, row);
    }),
  );
  await clearRemovals(ports);
  return dropped(ports, change.path);
}
