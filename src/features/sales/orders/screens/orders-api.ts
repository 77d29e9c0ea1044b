import { apiClient } from '#ui/api-client.ts';
import { ordersContract } from '../contract.ts';

export const ordersApi = apiClient(ordersContract);
export const ordersKey = ['orders'] as const;

export const invoiceHref = (order_id: string): string => `/api/orders/${order_id}/invoice.pdf`;
export const receiptHref = (order_id: string, payment_id: string): string =>
  `/api/orders/${order_id}/receipts/${payment_id}/receipt.pdf`;
