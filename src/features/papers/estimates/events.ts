/** What the estimates tell the rest of the house. */
type Told = { estimate_id: string; estimate_number: string; contact_id: string | null; user_id: string | null };

declare module '#platform/events/events.ts' {
  interface DomainEvents {
    /** `mail` is the occasion: each press on Send is one of its own. */
    'estimate.sent': Told & { version: number; mail: string; message: string | null };
    'estimate.viewed': Told;
    /** By the client on the document's page, or by the studio that made a contract of it. */
    'estimate.accepted': Told & { by: 'client' | 'studio' };
    'estimate.declined': Told & { reason: string | null };
    'estimate.expired': Told;
  }
}

export {};
