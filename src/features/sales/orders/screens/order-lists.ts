import { orderStatuses } from '#shared/choices/sales/orders.ts';
import { oneOf, serverList } from '#ui/server-list.ts';
import { dueChoices } from '../choices.ts';

export const ownOrderList = serverList();
export const orderList = serverList({
  pageSize: 50,
  searchable: true,
  filters: { status: oneOf(orderStatuses), due: oneOf(dueChoices) },
});

export type OrderQuery = ReturnType<typeof orderList.readQuery>;
