import { oc } from '@orpc/contract';
import { z } from 'zod';
import { listQuery, pageOf, timestamp } from '#shared/wire.ts';

export const notification = z.object({
  id: z.uuid(),
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  href: z.string().describe('The page that it is about'),
  read_at: timestamp.nullable(),
  is_sample: z.boolean(),
  created_at: timestamp,
});
export type Notification = z.infer<typeof notification>;

const tags = ['Notifications'];
const unreadCount = z.object({ unread: z.number().int() });

export const notificationsContract = {
  list: oc
    .route({ method: 'GET', path: '/notifications', tags, summary: "The caller's own notifications, newest first" })
    .input(
      listQuery
        .omit({ q: true })
        .extend({ unread: z.stringbool().optional().describe('true: only those not read yet, false: only those read') }),
    )
    .output(pageOf(notification).extend({ unread: z.number().int().describe('How many are not read yet') })),
  markRead: oc
    .route({ method: 'POST', path: '/notifications/{id}/read', tags, summary: 'Marks one as read' })
    .input(z.object({ id: z.uuid() }))
    .output(unreadCount),
  markAllRead: oc.route({ method: 'POST', path: '/notifications/read', tags, summary: 'Marks all as read' }).output(unreadCount),
};
