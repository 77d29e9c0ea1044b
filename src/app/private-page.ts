/** The head of a page behind a private link: nobody lists it, and no other site learns the link. */
export const privateMeta = (title: string) => [
  { title },
  { name: 'robots', content: 'noindex, nofollow, noarchive' },
  { name: 'referrer', content: 'no-referrer' },
];

export const privateHeaders = () => ({ 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' });
