/** How a redirect is answered: moved for good, for now, or for good with the method that was asked with. */
export const redirectStatuses = ['301', '302', '308'] as const;
export type RedirectStatus = (typeof redirectStatuses)[number];

/** What works through the public pages by itself. */
export const seoRunNames = ['links', 'indexnow'] as const;
