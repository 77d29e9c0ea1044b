/** What the orders tell the rest of the house. */
declare module '#platform/events/events.ts' {
  interface DomainEvents {
    'order.created': {
      order_id: string;
      order_number: string;
      user_id: string | null;
      payment_method: string;
      total_cents: number;
    };
    'order.status_changed': { order_id: string; user_id: string | null; from: string; to: string };
    'order.late_fee_added': { order_id: string; user_id: string | null; late_fee_cents: number };
    'payment.received': { order_id: string; payment_id: string; user_id: string | null; amount_cents: number };
    'payment.failed': { order_id: string; user_id: string | null; reason: string };
    'payment.refunded': { order_id: string; payment_id: string; user_id: string | null; amount_cents: number };
  }
}

export {};
