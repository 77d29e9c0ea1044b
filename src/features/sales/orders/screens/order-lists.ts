import { orderStatuses } from '#shared/choices/sales/orders.ts';
import { oneOf, serverList } from '#ui/server-list.ts';

export const ownOrderList = serverList();
export const orderList = serverList({ pageSize: 50, searchable: true, filters: { status: oneOf(orderStatuses) } });

export type OrderQuery = ReturnType<typeof orderList.readQuery>;
