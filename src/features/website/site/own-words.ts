import type { MetaArgs, PageText } from './page-meta.ts';

/** For the head of a page whose words are the owner's: one that is also a word of the site, such as “Pricing”, is not translated. */
export const ownWords = (args: MetaArgs, meta: PageText): MetaArgs => ({
  ...args,
  loaderData: { ...(args.loaderData as object | undefined), changes: { meta } },
});
