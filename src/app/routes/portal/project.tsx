import { data } from 'react-router';
import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { OwnChecklists } from '#features/work/checklists/screens/own-checklists.tsx';
import { OwnCredentials } from '#features/work/credentials/screens/own-credentials.tsx';
import { OwnDeliverables } from '#features/work/deliverables/screens/own-deliverables.tsx';
import { OwnProjectFiles } from '#features/work/files/screens/own-project-files.tsx';
import { OwnMilestones } from '#features/work/milestones/screens/own-milestones.tsx';
import { isOpen } from '#features/work/projects/policy.ts';
import { MissingOwnProject, MyProject } from '#features/work/projects/screens/my-project.tsx';
import { MeterView } from '#features/work/retainers/screens/meter-view.tsx';
import { OwnTasks } from '#features/work/tasks/screens/own-tasks.tsx';
import { OwnTime } from '#features/work/time/screens/own-time.tsx';
import type { Route } from './+types/project.ts';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const project = await findRecord(api.projects.getOwn({ id }));
  if (!project)
    return data(
      {
        project,
        ...{ milestones: null, deliverables: [], tasks: [], checklists: [], credentials: null, time: null, retainer: null },
      },
      404,
    );
  const [milestones, deliverables, tasks, checklists, credentials, { time }, { retainer }] = await Promise.all([
    api.milestones.listOwn({ id }),
    api.deliverables.listOwn({ id }),
    api.tasks.listOwn({ id }),
    api.checklists.listOwn({ id }),
    api.credentials.listOwn({ id }),
    api.time.getOwn({ id }),
    api.retainers.getOwn({ id }),
  ]);
  return data(
    {
      project,
      ...{ milestones, deliverables: deliverables.items, tasks: tasks.items, checklists: checklists.items },
      ...{ credentials, time, retainer },
    },
    200,
  );
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.project?.name ?? 'Project' }];

export default function PortalProject({
  loaderData: { project, milestones, deliverables, tasks, checklists, credentials, time, retainer },
}: Route.ComponentProps) {
  if (!project) return <MissingOwnProject />;
  return (
    <MyProject
      key={project.id}
      project={project}
      milestones={<OwnMilestones project_id={project.id} isOpen={isOpen(project.status)} loaded={milestones} />}
      deliverables={<OwnDeliverables items={deliverables} />}
      checklists={
        <>
          <OwnChecklists lists={checklists} />
          {credentials && <OwnCredentials loaded={credentials} isOpen={isOpen(project.status)} />}
        </>
      }
      tasks={tasks.length > 0 && <OwnTasks tasks={tasks} />}
      time={time && <OwnTime time={time} />}
      retainer={retainer && <MeterView meter={retainer} />}
      files={<OwnProjectFiles project_id={project.id} />}
    />
  );
}
