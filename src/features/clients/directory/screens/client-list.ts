import { accountTypes } from '#shared/choices/people/auth.ts';
import { anyText, oneOf, serverList } from '#ui/server-list.ts';

export const clientList = serverList({ searchable: true, filters: { user_type: oneOf(accountTypes), tag: anyText } });

export type ClientQuery = ReturnType<typeof clientList.readQuery>;
