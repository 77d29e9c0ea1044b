import { v7 } from 'uuid';
import { derivedToken, tokenHash } from '#platform/crypto/link-token.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import { type Language, pathIn } from '#shared/languages.ts';
import { type DraftPreview, mostPreviews } from './preview-contract.ts';

/** What the token opens: one of a page opens no post. */
type Purpose = 'content-preview' | 'blog-preview' | 'case-preview';
const paths: Record<Purpose, string> = {
  'content-preview': '/preview/',
  'blog-preview': '/preview/post/',
  'case-preview': '/preview/case/',
};

/** The owner can copy the link again. */
const previewToken = ({ secrets }: Pick<Platform, 'secrets'>, purpose: Purpose, id: string): string =>
  derivedToken(secrets, `${purpose}:${id}`);

const previewLink = (ports: Pick<Platform, 'secrets' | 'env'>, purpose: Purpose, id: string, language: Language = 'en'): string =>
  ports.env.PUBLIC_URL + pathIn(language, `${paths[purpose]}${previewToken(ports, purpose, id)}`);

/** The columns of a new link. */
function newPreview(ports: Pick<Platform, 'secrets'>, purpose: Purpose, days: number) {
  const id = v7();
  return { id, token_hash: tokenHash(previewToken(ports, purpose, id)), expires_at: new Date(Date.now() + days * 86_400_000) };
}

type PreviewRow = { id: string; expires_at: Date; created_at: Date };

export const previewOnWire = (
  ports: Pick<Platform, 'secrets' | 'env'>,
  purpose: Purpose,
  row: PreviewRow,
  author: string | null,
  language?: Language | undefined,
): DraftPreview => ({
  ...{ id: row.id, author, link: previewLink(ports, purpose, row.id, language) },
  expires_at: row.expires_at.toISOString(),
  created_at: row.created_at.toISOString(),
});

type PreviewParts = {
  days: number;
  /** With its article: "A post". */
  noun: string;
  /** Of what it leads to. */
  language?: Language | undefined;
  /** How many can be opened now. Under a lock, so that no two come past the limit together. */
  countOpen: () => Promise<number>;
  insert: (link: ReturnType<typeof newPreview>) => Promise<PreviewRow[]>;
  note: (row: PreviewRow) => Promise<unknown>;
};

/** Makes a private link, in the transaction of its parts. */
export async function addPreview(
  ports: Pick<Platform, 'secrets' | 'env'>,
  purpose: Purpose,
  { days, noun, language, countOpen, insert, note }: PreviewParts,
): Promise<DraftPreview> {
  if ((await countOpen()) >= mostPreviews)
    throw new AppError('CONFLICT', `${noun} has at most ${mostPreviews} private links. Please revoke one.`);
  const [row] = await insert(newPreview(ports, purpose, days));
  if (!row) throw new Error('The link was not stored');
  await note(row);
  return previewOnWire(ports, purpose, row, null, language);
}
