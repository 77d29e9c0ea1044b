/** What the payments tell the rest of the house. */
declare module '#platform/events/events.ts' {
  interface DomainEvents {
    'subscription.changed': {
      client_service_id: string;
      user_id: string;
      status: string;
      cancel_at_period_end: boolean;
    };
  }
}

export {};
