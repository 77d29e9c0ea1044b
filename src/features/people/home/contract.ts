import { oc } from '@orpc/contract';
import { z } from 'zod';
import { portalNeed, portalSection } from '#shared/portal-home.ts';

export const portalHome = z.object({
  needs: z.array(portalNeed).describe('What waits for the caller, the most pressing first'),
  sections: z.array(portalSection).describe('The newest and next of the caller’s records; those without any are left out'),
  unread: z.array(z.string()).describe('What could not be read now'),
});
export type PortalHomeData = z.output<typeof portalHome>;

export const homeContract = {
  get: oc
    .route({ method: 'GET', path: '/portal/home', tags: ['Account'], summary: 'What needs you, and the newest of your records' })
    .output(portalHome),
};
