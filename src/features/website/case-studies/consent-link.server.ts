import type { Platform } from '#platform/platform.server.ts';

const tokenLetters = 48;

/** 192 bits that only the application's secret brings forth: the database holds the hash alone, and no screen of the studio shows it. */
export const consentToken = ({ secrets }: Pick<Platform, 'secrets'>, id: string): string =>
  secrets.derive(`case-consent:${id}`).slice(0, tokenLetters);

export const consentPath = (ports: Pick<Platform, 'secrets'>, id: string): string => `/consent/${consentToken(ports, id)}`;
