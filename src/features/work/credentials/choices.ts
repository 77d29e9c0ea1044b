export const credentialLimits = {
  /** Of one project at a time. */
  each: 50,
  title: 160,
  /** Of what is encrypted, in characters. */
  secret: 4_000,
  /** Base64 of the longest secret in UTF-8, with what the encryption adds. */
  sealed: 24_000,
  passphrase: { least: 12, most: 200 },
} as const;

/** How long something waits for its reader. */
export const credentialDays = 14;
/** How long before its end the studio is told that something still waits. */
export const warningDays = 3;
/** How long a reader whose answer was lost can ask for it again. */
export const receiptMinutes = 5;
