/** What can be made of a message. */
export const messageRecordKinds = ['task', 'ticket', 'change_order'] as const;
export type MessageRecordKind = (typeof messageRecordKinds)[number];
