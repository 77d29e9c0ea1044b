import { oneOf, serverList } from '#ui/server-list.ts';

export const noticeList = serverList({ pageSize: 50, filters: { unread: oneOf(['true', 'false']) } });

export type NoticeQuery = ReturnType<typeof noticeList.readQuery>;
