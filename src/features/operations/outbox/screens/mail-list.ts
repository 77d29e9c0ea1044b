import { oneOf, serverList } from '#ui/server-list.ts';
import { mailStatuses } from '../contract.ts';

export const mailList = serverList({ pageSize: 50, searchable: true, filters: { status: oneOf(mailStatuses) } });

export type MailQuery = ReturnType<typeof mailList.readQuery>;
