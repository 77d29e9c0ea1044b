import { serverList } from '#ui/server-list.ts';

export const documentList = serverList();
