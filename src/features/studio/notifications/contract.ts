import { oc } from '@orpc/contract';
import { z } from 'zod';
import { type NoticeCategory, noticeCategories, noticeMailModes } from '#shared/choices/studio/notifications.ts';
import { listQuery, pageOf, timestamp } from '#shared/wire.ts';

export const notification = z.object({
  id: z.uuid(),
  kind: z.string().describe('A newer process may write kinds that an older one does not know'),
  title: z.string(),
  body: z.string(),
  href: z.string().describe('The page that it is about'),
  read_at: timestamp.nullable(),
  is_sample: z.boolean(),
  created_at: timestamp,
});
export type Notification = z.infer<typeof notification>;

const switches = z.object(
  Object.fromEntries(noticeCategories.map((category) => [category, z.boolean()])) as Record<NoticeCategory, z.ZodBoolean>,
);
const minuteOfDay = z.number().int().min(0).max(1_439);

/** What a person is told of, and how. */
export const noticePreferences = z.object({
  app: switches.describe('What the bell shows'),
  mail: switches.describe('What is mailed'),
  mail_mode: z.enum(noticeMailModes).describe('As it happens, or in one mail a day'),
  quiet: z
    .object({ from: minuteOfDay, until: minuteOfDay })
    .refine(({ from, until }) => from !== until, { message: 'Please choose another time than the first', path: ['until'] })
    .nullable()
    .describe("Minutes of the studio's day in which no mail goes out"),
});
export type NoticePreferences = z.infer<typeof noticePreferences>;

const chosenPreferences = z.object({ preferences: noticePreferences, time_zone: z.string().describe("The studio's") });

const tags = ['Notifications'];
/** The bell says "99+" from here on: nobody counts further. */
export const mostCounted = 100;
const unreadCount = z.object({ unread: z.number().int().describe(`How many are not read yet, at most ${mostCounted}`) });

const markRead = z.object({
  ids: z.array(z.uuid()).max(100).optional().describe('Only these'),
  about: z.object({ kind: z.string(), href: z.string() }).optional().describe('Only what is about this'),
  until: timestamp.optional().describe('Only what was told until then: nobody has seen what came later'),
});
export type MarkRead = z.infer<typeof markRead>;

export const notificationsContract = {
  list: oc
    .route({ method: 'GET', path: '/notifications', tags, summary: "The caller's own notifications, newest first" })
    .input(
      listQuery
        .omit({ q: true })
        .extend({ unread: z.stringbool().optional().describe('true: only those not read yet, false: only those read') }),
    )
    .output(pageOf(notification).extend(unreadCount.shape)),
  markRead: oc
    .route({ method: 'POST', path: '/notifications/{id}/read', tags, summary: 'Marks one as read' })
    .input(z.object({ id: z.uuid() }))
    .output(unreadCount),
  markAllRead: oc
    .route({ method: 'POST', path: '/notifications/read', tags, summary: 'Marks all as read, or those that are meant' })
    .input(markRead.optional())
    .output(unreadCount),
  getPreferences: oc
    .route({ method: 'GET', path: '/notifications/preferences', tags, summary: 'What the caller is told of, and how' })
    .output(chosenPreferences),
  updatePreferences: oc
    .route({ method: 'PUT', path: '/notifications/preferences', tags, summary: 'Chooses what the caller is told of, and how' })
    .input(noticePreferences)
    .output(chosenPreferences),
};
