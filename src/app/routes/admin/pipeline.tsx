import { listShouldRevalidate } from '#app/list-route.ts';
import { pageContext } from '#app/page-context.ts';
import { boardQuery } from '#features/clients/pipeline/contract.ts';
import { PipelineScreen } from '#features/clients/pipeline/screens/pipeline-screen.tsx';
import type { Route } from './+types/pipeline.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Pipeline' }, { name: 'robots', content: 'noindex' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = boardQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  const query = asked.success ? asked.data : {};
  const board = await context
    .get(pageContext)
    .api.pipeline.board(query)
    .catch(() => null);
  return { loaded: board && { query, board } };
}

export { listShouldRevalidate as shouldRevalidate };

export default function AdminPipeline({ loaderData }: Route.ComponentProps) {
  return <PipelineScreen {...loaderData} />;
}
