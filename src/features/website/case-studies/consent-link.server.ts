import { derivedToken } from '#platform/crypto/link-token.server.ts';
import type { Platform } from '#platform/platform.server.ts';

/** 192 bits that only the application's secret brings forth: the database holds the hash alone, and no screen of the studio shows it. */
export const consentToken = ({ secrets }: Pick<Platform, 'secrets'>, id: string): string =>
  derivedToken(secrets, `case-consent:${id}`);

export const consentPath = (ports: Pick<Platform, 'secrets'>, id: string): string => `/consent/${consentToken(ports, id)}`;
