import { blockLimits } from '#features/website/publishing/choices.ts';

export const postLimits = {
  ...blockLimits,
  title: 160,
  tag: 40,
  tags: 10,
  /** More than a studio of one ever writes; without an end a list of them would have none. */
  posts: 5_000,
  author: 80,
  about: 400,
} as const;

export const postsOnPage = 12;
export const postsInFeed = 20;
export const relatedPosts = 3;
