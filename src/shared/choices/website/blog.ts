/** Where a video of a post can be. */
export const videoProviders = ['youtube', 'vimeo'] as const;
