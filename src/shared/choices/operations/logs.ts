/** What of the log is told by mail: an entry of the level fatal, and many errors in a short time. */
export const logAlertKinds = ['fatal', 'error_rate'] as const;
export type LogAlertKind = (typeof logAlertKinds)[number];
