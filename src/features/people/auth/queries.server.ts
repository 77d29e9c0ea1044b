import type { Platform } from '#platform/platform.server.ts';

/** Looks without using the link up, so that a mail scanner that opens it does no harm. */
export async function resetLinkWorks(platform: Pick<Platform, 'auth'>, token: string): Promise<boolean> {
  const { internalAdapter } = await (await platform.auth()).$context;
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  return link !== null && link.expiresAt > new Date();
}
