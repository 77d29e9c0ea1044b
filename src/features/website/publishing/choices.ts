/** Of a text made of blocks, such as a post or a case study. */
export const blockLimits = {
  slug: 80,
  blocks: 400,
  runs: 400,
  items: 200,
  run: 20_000,
  code: 20_000,
  language: 30,
  caption: 160,
  /** In one text. */
  pictures: 120,
  /** All words of a text together. */
  words: 120_000,
} as const;

export const versionsOnPage = 20;
