import { anyText, serverList } from '#ui/server-list.ts';

const day = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined);
const uuid = (text: string) => (/^[0-9a-f-]{36}$/i.test(text) ? text : undefined);

export const auditList = serverList({
  pageSize: 50,
  searchable: true,
  filters: { actor_id: uuid, action: anyText, entity: anyText, entity_id: anyText, start_date: day, end_date: day },
});

export type AuditQuery = ReturnType<typeof auditList.readQuery>;
