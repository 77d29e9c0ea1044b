import type { PostBlock } from '#shared/post-blocks.ts';

/**
 * A picture as the source names it: by an address, by a path beside the text, or by the id of an attachment. Those that follow each
 * other with the same number of a gallery are one.
 */
export type SourcePicture = { kind: 'image'; src: string; alt: string; caption: string; gallery?: number };
export type SourceBlock = PostBlock | SourcePicture;

/** Prefix of a picture that the source names by the id of an attachment. */
export const attachmentPrefix = 'attachment:';

/** The element around the pictures of a gallery, as an export writes it. */
export const galleryClass = 'gallery';

/** A post or a page as a file brings it: blocks of the allow list, never HTML. */
export type SourceItem = {
  kind: 'post' | 'page';
  /** Tells it apart from all others of the same file. */
  source_id: string;
  /** Tells it apart from all others anywhere; empty where the source has no such thing. */
  guid: string;
  title: string;
  slug: string;
  excerpt: string;
  tags: string[];
  /** The name that the source knows its author by. */
  author: string;
  state: 'published' | 'draft' | 'scheduled';
  /** When it was, or will be, published. */
  date: string | null;
  blocks: SourceBlock[];
  cover: string | null;
  /** The guid of the post that this is a translation of, and into which language; null for what is none. */
  translation: { of: string; language: string } | null;
  /** Where it could be found: paths of the old site, with their query. */
  addresses: string[];
  /** Other addresses by which texts of the same source link to it. */
  links: string[];
  problems: string[];
};

/** A file of the source's library. */
export type SourceAttachment = { id: string; url: string };

export type SourceAuthor = { name: string; shown: string };

/** A picture that posts of the file show, as it waits to be fetched. */
export type SourceFile = { url: string; alt: string };

/** Why one text of a file cannot be read, in words that follow its name; the others of the file can. */
export class Unreadable extends Error {}

/** The pictures of one gallery together, everything else by itself. */
export function grouped(blocks: readonly SourceBlock[]): SourceBlock[][] {
  const groups: SourceBlock[][] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    const first = last?.[0];
    const isSame = block.kind === 'image' && block.gallery !== undefined && first?.kind === 'image';
    if (isSame && first.gallery === block.gallery) last?.push(block);
    else groups.push([block]);
  }
  return groups;
}
