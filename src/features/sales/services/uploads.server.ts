import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { files } from '#db/schema/platform/files.ts';

const ours = '/files/';

export const urlOf = (file: { path: string }) => `${ours}${file.path}`;

/**
 * Forgets an uploaded picture that no service shows any more, and answers where its bytes are, to be deleted after the
 * commit. A picture from elsewhere, or one that is also a logo, is nobody's to delete.
 */
export async function forgetPicture(tx: Tx, url: string | null): Promise<string | null> {
  if (!url?.startsWith(ours)) return null;
  const path = url.slice(ours.length);
  const [removed] = await tx
    .delete(files)
    .where(
      and(
        eq(files.path, path),
        eq(files.is_public, true),
        sql`not exists (select 1 from services where services.image_url = ${url})`,
        sql`not exists (select 1 from branding where files.id in (branding.logo_light_file_id, branding.logo_dark_file_id))`,
      ),
    )
    .returning({ path: files.path });
  return removed?.path ?? null;
}
