import { oc } from '@orpc/contract';
import { z } from 'zod';
import { type NoticeCategory, noticeCategories, noticeMailModes } from '#shared/choices/studio/notifications.ts';
import { listQuery, momentInput, pageOf, timestamp } from '#shared/wire.ts';

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
  push: switches.describe('What is pushed to the devices of this person that take it'),
  mail_mode: z.enum(noticeMailModes).describe('As it happens, or in one mail a day'),
  quiet: z
    .object({ from: minuteOfDay, until: minuteOfDay })
    .refine(({ from, until }) => from !== until, { message: 'Please choose another time than the first', path: ['until'] })
    .nullable()
    .describe("Minutes of the studio's day in which no mail and no push message goes out"),
});
export type NoticePreferences = z.infer<typeof noticePreferences>;

const chosenPreferences = z.object({ preferences: noticePreferences, time_zone: z.string().describe("The studio's") });

/** As the browser's push service gave it. */
export const pushSubscription = z.object({
  endpoint: z
    .url({ protocol: /^https?$/ })
    .max(1_000)
    .regex(/^[\x21-\x7e]+$/, 'This is no address of a push service')
    .describe("Where the browser's push service takes messages"),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{87}=?$/, 'This is no key of a browser'),
    auth: z.string().regex(/^[\w-]{22}={0,2}$/, 'This is no key of a browser'),
  }),
});
export type PushSubscriptionInput = z.infer<typeof pushSubscription>;

const pushDevice = z.object({
  id: z.uuid(),
  device: z.string().describe('Browser and system'),
  is_current: z.boolean().describe('The one of this session'),
  created_at: timestamp,
  last_success_at: timestamp.nullable().describe('When its push service last took a message'),
});
const push = z.object({
  user_id: z.uuid(),
  session_id: z.uuid().describe('A browser that finds another one than before turns push messages on again by itself'),
  public_key: z.string().describe('What a browser subscribes with (VAPID)'),
  devices: z.array(pushDevice),
});
export type Push = z.infer<typeof push>;

const tags = ['Notifications'];
/** The bell says "99+" from here on: nobody counts further. */
export const mostCounted = 100;
const unreadCount = z.object({ unread: z.number().int().describe(`How many are not read yet, at most ${mostCounted}`) });

const markRead = z.object({
  ids: z.array(z.uuid()).max(100).optional().describe('Only these'),
  about: z.object({ kind: z.string(), href: z.string() }).optional().describe('Only what is about this'),
  until: momentInput('Please choose a date and time')
    .optional()
    .describe('Only what was told until then: nobody has seen what came later'),
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
  getPush: oc
    .route({ method: 'GET', path: '/notifications/push', tags, summary: "The caller's devices that take push messages" })
    .output(push),
  createPushDevice: oc
    .route({
      method: 'POST',
      path: '/notifications/push',
      tags,
      summary: 'Turns push messages on for the device of this session',
    })
    .input(pushSubscription)
    .output(push),
  deletePushDevice: oc
    .route({ method: 'DELETE', path: '/notifications/push/{id}', tags, summary: 'Turns push messages off for a device' })
    .input(z.object({ id: z.uuid() }))
    .output(push),
};
