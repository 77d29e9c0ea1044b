import { createHash } from 'node:crypto';
import { v7 } from 'uuid';
import type { Platform } from '#platform/platform.server.ts';
import { type Language, pathIn } from '#shared/languages.ts';
import type { DraftPreview } from './preview-contract.ts';

const tokenLetters = 48;
/** What the token opens: one of a page opens no post. */
type Purpose = 'content-preview' | 'blog-preview' | 'case-preview';
const paths: Record<Purpose, string> = {
  'content-preview': '/preview/',
  'blog-preview': '/preview/post/',
  'case-preview': '/preview/case/',
};

export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** 192 bits that only the application's secret brings forth: the owner can copy the link again, the database holds its hash alone. */
export const previewToken = ({ secrets }: Pick<Platform, 'secrets'>, purpose: Purpose, id: string): string =>
  secrets.derive(`${purpose}:${id}`).slice(0, tokenLetters);

export const previewLink = (
  ports: Pick<Platform, 'secrets' | 'env'>,
  purpose: Purpose,
  id: string,
  language: Language = 'en',
): string => ports.env.PUBLIC_URL + pathIn(language, `${paths[purpose]}${previewToken(ports, purpose, id)}`);

/** The columns of a new link. */
export function newPreview(ports: Pick<Platform, 'secrets'>, purpose: Purpose, days: number) {
  const id = v7();
  return { id, token_hash: tokenHash(previewToken(ports, purpose, id)), expires_at: new Date(Date.now() + days * 86_400_000) };
}

type PreviewRow = { id: string; expires_at: Date; created_at: Date };

export const previewOnWire = (
  ports: Pick<Platform, 'secrets' | 'env'>,
  purpose: Purpose,
  row: PreviewRow,
  author: string | null,
): DraftPreview => ({
  ...{ id: row.id, author, link: previewLink(ports, purpose, row.id) },
  expires_at: row.expires_at.toISOString(),
  created_at: row.created_at.toISOString(),
});
