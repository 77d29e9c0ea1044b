import { accountTypes } from '#shared/choices/people/auth.ts';
import { oneOf, serverList } from '#ui/server-list.ts';

export const clientList = serverList({ searchable: true, filters: { user_type: oneOf(accountTypes) } });

export type ClientQuery = ReturnType<typeof clientList.readQuery>;
