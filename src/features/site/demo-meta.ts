import { templateById } from './content/templates.ts';
import { pageMeta } from './page-meta.ts';

/** Title and description of a template's demo page. */
export function demoMeta(args: Parameters<typeof pageMeta>[0], id: string) {
  const template = templateById(id);
  return pageMeta(
    args,
    { title: `${template?.title ?? 'Template'} demo`, description: template?.description ?? '' },
    // A made-up business is nothing to be found by.
    { listed: false },
  );
}
