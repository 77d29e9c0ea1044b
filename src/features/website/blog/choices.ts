export const postLimits = {
  title: 160,
  slug: 80,
  tag: 40,
  tags: 10,
  blocks: 400,
  runs: 400,
  items: 200,
  run: 20_000,
  code: 20_000,
  language: 30,
  caption: 160,
  /** In the text of one post. */
  pictures: 120,
  /** All words of a post together. */
  words: 120_000,
  /** More than a studio of one ever writes; without an end a list of them would have none. */
  posts: 5_000,
  author: 80,
  about: 400,
} as const;

export const versionsOnPage = 20;
export const postsOnPage = 12;
export const postsInFeed = 20;
export const relatedPosts = 3;
