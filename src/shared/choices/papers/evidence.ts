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
  'code_refused',
  'consented',
  'accepted',
  'signed',
  'declined',
  'countersigned',
  'completed',
  'sealed',
  'expired',
  'cancelled',
  'address_changed',
  'revoked',
  'reminded',
  'downloaded',
] as const;
export type EventKind = (typeof eventKinds)[number];

export const actorKinds = ['studio', 'client', 'system'] as const;
export type ActorKind = (typeof actorKinds)[number];

/** What can be wrong with a record: an event, its end, a kept version, the document itself, a signature, the seal, or the secret. */
export const recordBreaks = ['event', 'end', 'version', 'row', 'signature', 'seal', 'key'] as const;
