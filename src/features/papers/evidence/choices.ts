import type { ActorKind, EventKind } from '#shared/choices/papers/evidence.ts';

/** What is read of each kind, on the screen and on the certificate. */
export const eventWords: Record<EventKind, string> = {
  created: 'Created',
  edited: 'Changed',
  sent: 'Sent to the client',
  delivered: 'Handed to the mail server',
  viewed: 'Opened by the client',
  code_sent: 'One-time code sent',
  code_verified: 'One-time code confirmed',
  code_refused: 'Wrong one-time code entered',
  consented: 'Agreed to sign electronically',
  accepted: 'Accepted',
  signed: 'Signed',
  declined: 'Declined',
  countersigned: 'Countersigned',
  completed: 'Completed',
  sealed: 'Sealed',
  expired: 'Expired',
  cancelled: 'Cancelled',
  address_changed: "The client's email address changed",
  revoked: 'Link revoked',
  reminded: 'Reminder sent',
  downloaded: 'Downloaded',
};

export const actorWords: Record<ActorKind, string> = { studio: 'Studio', client: 'Client', system: 'System' };
