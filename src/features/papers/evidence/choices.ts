export const documentTypes = ['estimate', 'contract'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** Everything that may stand in a document's record. */
export const eventKinds = [
  'created',
  'edited',
  'sent',
  'delivered',
  'viewed',
  'code_sent',
  'code_verified',
  'consented',
  'accepted',
  'signed',
  'declined',
  'countersigned',
  'completed',
  'expired',
  'cancelled',
  'revoked',
  'reminded',
  'downloaded',
] as const;
export type EventKind = (typeof eventKinds)[number];

export const actorKinds = ['studio', 'client', 'system'] as const;
export type ActorKind = (typeof actorKinds)[number];

/** What is read of each kind, on the screen and on the certificate. */
export const eventWords: Record<EventKind, string> = {
  created: 'Created',
  edited: 'Changed',
  sent: 'Sent to the client',
  delivered: 'Handed to the mail server',
  viewed: 'Opened by the client',
  code_sent: 'One-time code sent',
  code_verified: 'One-time code confirmed',
  consented: 'Agreed to sign electronically',
  accepted: 'Accepted',
  signed: 'Signed',
  declined: 'Declined',
  countersigned: 'Countersigned',
  completed: 'Completed',
  expired: 'Expired',
  cancelled: 'Cancelled',
  revoked: 'Link revoked',
  reminded: 'Reminder sent',
  downloaded: 'Downloaded',
};

export const actorWords: Record<ActorKind, string> = { studio: 'Studio', client: 'Client', system: 'System' };
