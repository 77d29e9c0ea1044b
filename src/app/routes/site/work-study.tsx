import { data } from 'react-router';
import { leadElsewhere } from '#app/lead-on.server.ts';
import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { workMeta } from '#features/website/case-studies/content.ts';
import { studyPath, studyPicture } from '#features/website/case-studies/paths.ts';
import { ownWords } from '#features/website/site/own-words.ts';
import { pageMeta } from '#features/website/site/page-meta.ts';
import { arriving, staticPart } from '#features/website/site/screens/static-part.tsx';
import type { Route } from './+types/work-study.ts';

export const meta: Route.MetaFunction = (args) => {
  const { study } = args.loaderData ?? {};
  if (!study) return pageMeta(args, workMeta, { listed: false });
  const page = { title: study.title, description: study.summary || study.title };
  return pageMeta(ownWords(args, page), page, {
    ...{ listed: !study.is_sample, picture: studyPicture(study.slug), publishedAt: study.published_at },
  });
};
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

const parts = () => import('#features/website/case-studies/screens/study-page.tsx');
const Page = staticPart(() => parts().then((m) => m.StudyPage));
const Missing = staticPart(() => parts().then((m) => m.MissingStudy));

export async function loader(args: Route.LoaderArgs) {
  const { slug } = args.params;
  const study = await findRecord(args.context.get(pageContext).api.work.get({ slug }));
  if (study?.slug === slug) return data({ study, languages: study.languages }, { headers: { 'x-foyer-share': studyPath(slug) } });
  // One that it had before leads to the one that it has now.
  const led = await leadElsewhere(args);
  if (led) throw led;
  return data({ study: null }, { status: 404 });
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [answer] = await Promise.all([serverLoader(), arriving(Page, Missing)]);
  return answer;
}

export default function WorkStudy({ loaderData: { study } }: Route.ComponentProps) {
  return study ? <Page key={study.slug} study={study} /> : <Missing />;
}
