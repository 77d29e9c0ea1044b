import { createHash } from 'node:crypto';
import type { Platform } from '#platform/platform.server.ts';

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

export const previewLink = (ports: Pick<Platform, 'secrets' | 'env'>, purpose: Purpose, id: string): string =>
  `${ports.env.PUBLIC_URL}${paths[purpose]}${previewToken(ports, purpose, id)}`;
