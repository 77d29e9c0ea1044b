import { serviceTypes } from '#shared/choices/sales/services.ts';
import { anyText, oneOf, serverList } from '#ui/server-list.ts';

export const serviceList = serverList({
  searchable: true,
  filters: { status: oneOf(['active', 'inactive'] as const), type: oneOf(serviceTypes), category: anyText },
});

export type ServiceQuery = ReturnType<typeof serviceList.readQuery>;
