import type { Platform } from '#platform/platform.server.ts';

const tokenLetters = 48;

/** 192 bits that only the application's secret brings forth: the owner can copy the link again, the database holds its hash alone. */
export const previewToken = ({ secrets }: Pick<Platform, 'secrets'>, id: string): string =>
  secrets.derive(`content-preview:${id}`).slice(0, tokenLetters);

export const previewLink = (ports: Pick<Platform, 'secrets' | 'env'>, id: string): string =>
  `${ports.env.PUBLIC_URL}/preview/${previewToken(ports, id)}`;
