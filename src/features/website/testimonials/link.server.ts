import type { Platform } from '#platform/platform.server.ts';

const tokenLetters = 48;

/** 192 bits that only the application's secret brings forth; the database holds the hash alone. */
export const tokenOf = ({ secrets }: Pick<Platform, 'secrets'>, id: string): string =>
  secrets.derive(`testimonial:${id}`).slice(0, tokenLetters);

export const linkOf = (ports: Pick<Platform, 'secrets' | 'env'>, id: string): string =>
  `${ports.env.PUBLIC_URL}/testimonial/${tokenOf(ports, id)}`;
