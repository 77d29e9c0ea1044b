import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { content_old_addresses, content_transfer_items, content_transfers } from '#db/schema/website/transfer.ts';
import { decoded } from './addresses.ts';
import { plainLine } from './html-blocks.ts';
import { transferLimits } from './policy.ts';
import { attachmentPrefix, type SourceAttachment, type SourceFile, type SourceItem } from './source.ts';

const hashOf = (url: string): string => createHash('sha256').update(url).digest('hex');

/** What a post calls a picture, as it is looked up. */
export const pictureKey = (name: string): string => (name.startsWith(attachmentPrefix) ? name : `picture:${hashOf(name)}`);

type Listed = SourceFile & { names: Set<string> };

/** The pictures that posts of a file show, each once, however often and by whatever name. */
export class PictureList {
  readonly #named = new Map<string, string>();
  readonly #attachments = new Map<string, string>();

  attach({ id, url }: SourceAttachment): void {
    if (url && this.#attachments.size < transferLimits.attachments) this.#attachments.set(`${attachmentPrefix}${id}`, url);
  }

  note({ kind, blocks, cover, title }: SourceItem): void {
    // A page has no room for pictures.
    if (kind === 'page') return;
    for (const block of blocks) if (block.kind === 'image') this.#add(block.src, block.alt || block.caption || title);
    if (cover) this.#add(cover, title);
  }

  #add(name: string, alt: string): void {
    if (this.#named.size < transferLimits.pictures && !this.#named.has(name)) this.#named.set(name, alt);
  }

  *batches(size: number): Generator<Listed[]> {
    const byUrl = new Map<string, Listed>();
    for (const [name, alt] of this.#named) {
      const url = name.startsWith(attachmentPrefix) ? this.#attachments.get(name) : name;
      if (!url || !/^https?:/i.test(url)) continue;
      const known = byUrl.get(url);
      if (known) known.names.add(name);
      else byUrl.set(url, { url, alt, names: new Set([name]) });
    }
    const all = [...byUrl.values()];
    for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
  }
}

export const fileNameOf = (url: string): string =>
  plainLine(URL.canParse(url) ? decoded(new URL(url).pathname.split('/').at(-1) ?? '') : url, 200) || 'picture';

export async function storePictures(tx: Tx, transfer_id: string, batch: readonly Listed[], first: number): Promise<void> {
  const rows = await tx
    .insert(content_transfer_items)
    .values(
      batch.map(({ url, alt }, at) => ({
        ...{
          transfer_id,
          position: first + at,
          kind: 'picture' as const,
          source_id: hashOf(url),
          guid: `picture:${hashOf(url)}`,
        },
        ...{ title: fileNameOf(url), source: { url, alt } satisfies SourceFile },
      })),
    )
    .returning({ id: content_transfer_items.id, position: content_transfer_items.position });
  const names = rows.flatMap(({ id: item_id, position }) =>
    [...(batch[position - first]?.names ?? [])].map((name) => ({
      transfer_id,
      item_id,
      path: pictureKey(name),
      public_path: null,
    })),
  );
  if (names.length > 0) await tx.insert(content_old_addresses).values(names).onConflictDoNothing();
  await tx
    .update(content_transfers)
    .set({ total: sql`${content_transfers.total} + ${rows.length}` })
    .where(eq(content_transfers.id, transfer_id));
}
