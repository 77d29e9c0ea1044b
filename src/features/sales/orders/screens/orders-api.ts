import { apiClient } from '#ui/api-client.ts';
import { ordersContract } from '../contract.ts';

export const ordersApi = apiClient(ordersContract);
export const ordersKey = ['orders'] as const;

export const invoiceHref = (order_id: string): string => `/api/orders/${order_id}/invoice.pdf`;
export const receiptHref = (order_id: string, payment_id: string): string =>
  `/api/orders/${order_id}/receipts/${payment_id}/receipt.pdf`;

/** The orders that the list shows, whichever page of it is open. */
export function exportHref({ q, status, due }: { q?: string; status?: string; due?: string }): string {
  const filters = Object.entries({ q, status, due }).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const query = new URLSearchParams(filters).toString();
  return `/api/admin/orders/export.csv${query && `?${query}`}`;
}

/** Ids are shown by their last eight characters. */
export const tailOf = (id: string): string => id.slice(-8);
