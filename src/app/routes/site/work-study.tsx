import { data, redirect } from 'react-router';
import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { workMeta } from '#features/website/case-studies/content.ts';
import { studyPath, studyPicture } from '#features/website/case-studies/paths.ts';
import { pageMeta } from '#features/website/site/page-meta.ts';
import { arriving, staticPart } from '#features/website/site/screens/static-part.tsx';
import type { Route } from './+types/work-study.ts';

export const meta: Route.MetaFunction = (args) => {
  const { study } = args.loaderData ?? {};
  if (!study) return pageMeta(args, workMeta, { listed: false });
  return pageMeta(
    args,
    { title: study.title, description: study.summary || study.title },
    { listed: !study.is_sample, picture: studyPicture(study.slug), publishedAt: study.published_at },
  );
};
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

const parts = () => import('#features/website/case-studies/screens/study-page.tsx');
const Page = staticPart(() => parts().then((m) => m.StudyPage));
const Missing = staticPart(() => parts().then((m) => m.MissingStudy));

export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const study = await findRecord(context.get(pageContext).api.work.get({ slug }));
  if (!study) return data({ study }, { status: 404 });
  const path = studyPath(study.slug);
  if (study.slug !== slug) throw redirect(path, 301);
  return data({ study }, { headers: { 'x-foyer-share': path } });
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [answer] = await Promise.all([serverLoader(), arriving(Page, Missing)]);
  return answer;
}

export default function WorkStudy({ loaderData: { study } }: Route.ComponentProps) {
  return study ? <Page key={study.slug} study={study} /> : <Missing />;
}
