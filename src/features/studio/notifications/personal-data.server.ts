import { ofAccount, partOf, personalRows } from '#db/personal-rows.ts';
import { notification_preferences, notifications, push_devices, push_messages } from '#db/schema/studio/notifications.ts';
import type { PersonalData } from '#platform/feature/personal-data.server.ts';

export const notificationsPersonalData: PersonalData = {
  rows: [
    personalRows({
      table: push_messages,
      of: partOf(push_messages.device_id, push_devices, ofAccount(push_devices.user_id)),
      label: 'Push messages',
      notExported: 'They are on their way; the notices that they tell of are exported.',
      erase: 'delete',
    }),
    personalRows({
      table: push_devices,
      of: ofAccount(push_devices.user_id),
      label: 'Devices for push messages',
      leaveOut: ['endpoint', 'p256dh', 'auth', 'session_id'],
      erase: 'delete',
    }),
    personalRows({
      table: notification_preferences,
      of: ofAccount(notification_preferences.user_id),
      label: 'Choices of notices',
      erase: 'delete',
    }),
    personalRows({ table: notifications, of: ofAccount(notifications.user_id), label: 'Notices', erase: 'delete' }),
  ],
};
