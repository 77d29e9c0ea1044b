declare module '#platform/events/events.ts' {
  interface DomainEvents {
    /** The cart was changed after an order had been made of it: that order is not what the client wants any more. */
    'cart.left_order': { order_id: string; user_id: string };
  }
}

export {};
