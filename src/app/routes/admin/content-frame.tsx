import { data } from 'react-router';
import { guard } from '#app/guard.server.ts';
import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { previewFacts } from '#app/preview-facts.server.ts';
import { fitting } from '#features/website/content/policy.ts';
import { FramedPage } from '#features/website/content/screens/framed-page.tsx';
import { pageOfState, shownInFrame } from '#features/website/content/screens/page-of-state.ts';
import { defaultMessages } from '#shared/branding.ts';
import type { Route } from './+types/content-frame.ts';

export const middleware: Route.MiddlewareFunction[] = [guard('admin')];

export const meta: Route.MetaFunction = () => [{ title: 'Preview' }, { name: 'robots', content: 'noindex' }];
// Only the editor, a page of this site, shows it in a frame.
export const headers = () => ({ 'x-foyer-framed-by': "'self'", 'cache-control': 'private, no-store' });

export async function loader({ context, params }: Route.LoaderArgs) {
  const known = context.get(pageContext);
  const state = await findRecord(known.api.contentPages.get({ page: params.page }));
  const page = state && pageOfState(state);
  if (!page || !state) throw data(defaultMessages.notFound, { status: 404 });
  const shown = shownInFrame(page, state, fitting(page, state.draft ?? state.published, 'shown'));
  const changes = { ...shown, pictures: state.pictures };
  const { translation } = state;
  const title = translation ? translation.title : state.is_free ? state.label : null;
  return { page: translation?.of ?? page.key, title, changes, facts: await previewFacts(known) };
}

export default function ContentFrame({ loaderData }: Route.ComponentProps) {
  return <FramedPage {...loaderData} />;
}
