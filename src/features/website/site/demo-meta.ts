import { pageMeta } from './page-meta.ts';

/** Title and description of a template's demo page. */
export const demoMeta = (args: Parameters<typeof pageMeta>[0], title: string) =>
  pageMeta(
    args,
    { title: `${title} demo`, description: `A live page in the style of the ${title} template, to open, resize and read.` },
    // A made-up business is nothing to be found by.
    { listed: false },
  );
