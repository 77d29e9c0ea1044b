/** The head of a page behind a private link: nobody lists it, and no other site learns the link. */
export const privateMeta = (title: string) => [
  { title },
  { name: 'robots', content: 'noindex, nofollow, noarchive' },
  // A form is posted from here: without any referrer its origin would be `null`, and the server would refuse it.
  { name: 'referrer', content: 'same-origin' },
];

export const privateHeaders = () => ({ 'referrer-policy': 'same-origin', 'cache-control': 'private, no-store' });
