import { derivedToken } from '#platform/crypto/link-token.server.ts';
import type { Platform } from '#platform/platform.server.ts';

export const tokenOf = ({ secrets }: Pick<Platform, 'secrets'>, id: string): string => derivedToken(secrets, `testimonial:${id}`);

export const linkOf = (ports: Pick<Platform, 'secrets' | 'env'>, id: string): string =>
  `${ports.env.PUBLIC_URL}/testimonial/${tokenOf(ports, id)}`;
