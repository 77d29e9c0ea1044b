/** What can be made of a form submission. */
export const submissionRecordKinds = ['contact', 'client', 'conversation', 'project', 'ticket', 'estimate'] as const;
export type SubmissionRecordKind = (typeof submissionRecordKinds)[number];
