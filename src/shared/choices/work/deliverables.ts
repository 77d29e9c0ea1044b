/** `review` waits for the client's answer, `changes` is what the client asked for instead of approving. */
export const deliverableStatuses = ['draft', 'review', 'changes', 'approved'] as const;
export type DeliverableStatus = (typeof deliverableStatuses)[number];

/** What a client says of a version: once, and for good. */
export const versionAnswers = ['approved', 'changes'] as const;
