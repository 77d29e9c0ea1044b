export const helpLimits = {
  articles: 500,
  title: 160,
  category: 60,
  summary: 300,
  slug: 80,
  blocks: 100,
  items: 40,
  /** Of one paragraph or heading. */
  text: 4_000,
  /** Of one item of a list. */
  item: 1_000,
  /** Of the whole article. */
  words: 40_000,
  query: 100,
} as const;

/** How many are suggested at once, and found by a search. */
export const suggested = 3;
export const found = 30;

/** What the figures of the suggestions count, and how long what they count is kept. */
export const reportDays = 90;

/** After this long without a ticket a visit is over. */
export const visitMinutes = 30;

/** Letters before anything is suggested. */
export const leastLetters = 3;
