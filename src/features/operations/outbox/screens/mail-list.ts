import { mailStatuses } from '#shared/choices/platform/mail.ts';
import { oneOf, serverList } from '#ui/server-list.ts';

export const mailList = serverList({ pageSize: 50, searchable: true, filters: { status: oneOf(mailStatuses) } });

export type MailQuery = ReturnType<typeof mailList.readQuery>;
