import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { files } from '#db/schema/platform/files.ts';
import { seo_pages } from '#db/schema/website/seo.ts';
import { deleteFiles, fileUrl } from '#platform/files/files.server.ts';
import { languageKeys } from '#shared/all-languages.ts';
import { type Language, pathIn } from '#shared/languages.ts';
import type { SeoHead } from '#shared/seo-head.ts';
import { robotsOf } from './policy.ts';

export type HeadRow = typeof seo_pages.$inferSelect & { picture: string | null };

export const headRows = (db: DbOrTx) =>
  db
    .select({ row: seo_pages, picture: files.path })
    .from(seo_pages)
    .leftJoin(files, and(eq(files.id, seo_pages.picture_file_id), isNull(files.deleted_at)))
    .$dynamic();

export function headOfRow({ title, description, picture, ...robots }: HeadRow): Omit<SeoHead, 'unlisted'> {
  const asked = robotsOf(robots);
  return {
    ...(title === null ? {} : { title }),
    ...(description === null ? {} : { description }),
    ...(picture === null ? {} : { picture: fileUrl({ path: picture }) }),
    ...(asked ? { robots: asked } : {}),
  };
}

/** What the owner chose for a page in a language, by its English path; undefined where that is nothing. */
export async function readHead(db: DbOrTx, page: string, language: Language) {
  const paths = new Map(languageKeys.map((one) => [pathIn(one, page), one]));
  const rows = await headRows(db).where(inArray(seo_pages.path, [...paths.keys()]));
  const own = rows.find(({ row }) => row.path === pathIn(language, page));
  const unlisted = rows.flatMap((one) => (one === own || one.row.is_indexed ? [] : (paths.get(one.row.path) ?? [])));
  const head = { ...(own && headOfRow({ ...own.row, picture: own.picture })), ...(unlisted.length > 0 ? { unlisted } : {}) };
  return Object.keys(head).length > 0 ? head : undefined;
}

/** For whoever gives a page another address, in the same transaction: what was chosen for it goes along. */
export async function moveHead(tx: Tx, from: string, to: string): Promise<void> {
  if (from === to) return;
  await removeHead(tx, to);
  await tx.update(seo_pages).set({ path: to }).where(eq(seo_pages.path, from));
}

/** For whoever deletes a page, in the same transaction: the next one at its address begins anew. */
export async function removeHead(tx: Tx, path: string): Promise<void> {
  const gone = await tx.delete(seo_pages).where(eq(seo_pages.path, path)).returning({ picture: seo_pages.picture_file_id });
  const pictures = gone.flatMap(({ picture }) => picture ?? []);
  if (pictures.length > 0) await deleteFiles(tx, pictures);
}
