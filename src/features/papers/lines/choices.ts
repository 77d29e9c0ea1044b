/** What an estimate and a contract may hold: one set for both, so that whatever can be estimated can be agreed on. */
export const limits = {
  lines: 500,
  title: 200,
  name: 200,
  description: 5000,
  lineDescription: 2000,
  quantity: 100_000,
} as const;

/** In minor units of the document's currency: 9,999,999.99 dollars, 999,999,999 yen. */
export const largestPriceCents = 999_999_999;
/** The largest total that is still exact as a number, with room to spare for sums over many documents. */
export const largestTotalCents = 99_999_999_999;
