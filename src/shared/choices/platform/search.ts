/** Records that are found by their words. */
export const searchedRecords = [
  'estimate',
  'contract',
  'order',
  'booking',
  'contact',
  'project',
  'file',
  'ticket',
  'submission',
  'media',
] as const;
export type SearchedRecord = (typeof searchedRecords)[number];
