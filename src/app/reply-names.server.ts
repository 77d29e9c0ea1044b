import type { PageContext } from './page-context.ts';

/** How whoever writes and the studio are called in a saved reply. */
export async function replyNames({ site, caller }: Pick<PageContext, 'site' | 'caller'>) {
  const [{ branding }, user] = await Promise.all([site(), caller()]);
  return { agentName: user?.display_name || user?.email || '', studioName: branding.companyName };
}
