import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { type NoticeCategory, type NoticeKind, noticeMailModes } from '#shared/choices/studio/notifications.ts';
import { choice, choiceCheck, created_at, id, is_sample, moment, updated_at } from '../columns.ts';
import { sessions, users } from '../people/auth.ts';

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NoticeKind>().notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    href: text('href').notNull(),
    read_at: moment('read_at'),
    /** False where the person wants none of these in the app: the mail of the day may still hold it. */
    is_shown: boolean('is_shown').notNull().default(true),
    is_sample: is_sample(),
    created_at: created_at(),
  },
  (t) => [
    index('notifications_list_idx').on(t.user_id, t.created_at.desc(), t.id.desc()),
    index('notifications_unread_idx').on(t.user_id, t.href).where(sql`${t.read_at} is null`),
  ],
);

type Switches = Partial<Record<NoticeCategory, boolean>>;

/** What a person chose; without a row everything is on. */
export const notification_preferences = pgTable(
  'notification_preferences',
  {
    user_id: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    app: jsonb('app').$type<Switches>().notNull().default({}),
    mail: jsonb('mail').$type<Switches>().notNull().default({}),
    push: jsonb('push').$type<Switches>().notNull().default({}),
    mail_mode: choice('mail_mode', noticeMailModes).notNull().default('at_once'),
    /** Minutes of the studio's day. */
    quiet_from: integer('quiet_from'),
    quiet_until: integer('quiet_until'),
    /** When the last mail of the day was written. */
    digest_at: moment('digest_at'),
    updated_at: updated_at(),
  },
  (t) => [
    index('notification_preferences_daily_idx').on(t.user_id).where(sql`${t.mail_mode} = 'daily'`),
    choiceCheck('notification_preferences_mail_mode_check', t.mail_mode),
  ],
);

/** A browser that takes push messages: one for each session, and gone with it. */
export const push_devices = pgTable(
  'push_devices',
  {
    id: id(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    session_id: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The address at the browser's push service. */
    endpoint: text('endpoint').notNull(),
    /** What messages are encrypted with, as the browser gave it (base64url). */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    last_success_at: moment('last_success_at'),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('push_devices_endpoint_key').on(t.endpoint),
    uniqueIndex('push_devices_session_key').on(t.session_id),
    index('push_devices_user_id_idx').on(t.user_id),
  ],
);

/** A notice on its way to a device; deleted once it was handed over. */
export const push_messages = pgTable(
  'push_messages',
  {
    id: id(),
    device_id: uuid('device_id')
      .notNull()
      .references(() => push_devices.id, { onDelete: 'cascade' }),
    notification_id: uuid('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    /** Not before this moment: the end of quiet hours, or when whoever hands it over now must have failed. */
    due_at: moment('due_at'),
    created_at: created_at(),
  },
  (t) => [
    index('push_messages_device_id_idx').on(t.device_id),
    index('push_messages_notification_id_idx').on(t.notification_id),
    index('push_messages_due_at_idx').on(t.due_at).where(sql`${t.due_at} is not null`),
  ],
);
