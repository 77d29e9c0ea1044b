import { data } from 'react-router';
import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { FromMessage } from '#features/clients/message-records/screens/from-message.tsx';
import { ChecklistList } from '#features/work/checklists/screens/checklist-list.tsx';
import { CredentialList } from '#features/work/credentials/screens/credential-list.tsx';
import { DeliverableList } from '#features/work/deliverables/screens/deliverable-list.tsx';
import { HandOverFolder } from '#features/work/deliverables/screens/hand-over-folder.tsx';
import { ProjectFiles } from '#features/work/files/screens/project-files.tsx';
import { MilestoneList } from '#features/work/milestones/screens/milestone-list.tsx';
import { isOpen } from '#features/work/projects/policy.ts';
import { MissingProject, ProjectPage } from '#features/work/projects/screens/project-page.tsx';
import { RetainerSection } from '#features/work/retainers/screens/retainer-section.tsx';
import { TaskBoard } from '#features/work/tasks/screens/task-board.tsx';
import { SaveAsTemplate } from '#features/work/templates/screens/save-as-template.tsx';
import { BudgetSection } from '#features/work/time/screens/budget-section.tsx';
import { TimeSection } from '#features/work/time/screens/time-section.tsx';
import { Timeline } from '#features/work/timeline/screens/timeline.tsx';
import { wallTime } from '#shared/zoned-time.ts';
import type { Route } from './+types/project.ts';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const project = await findRecord(api.projects.get({ id }));
  if (!project)
    return data(
      {
        project,
        ...{ milestones: null, deliverables: null, board: null, checklists: null, credentials: null },
        ...{ time: null, budget: null, retainer: null, today: '' },
      },
      404,
    );
  const [milestones, deliverables, board, checklists, credentials, time, budget, retainer] = await Promise.all([
    api.milestones.list({ id }),
    api.deliverables.list({ id }),
    api.tasks.list({ id }),
    api.checklists.list({ id }),
    api.credentials.list({ id }),
    api.time.list({ id, limit: 10 }),
    api.time.budget({ id }),
    api.retainers.get({ id }),
  ]);
  const { day: today } = wallTime(Date.now(), time.zone);
  return data({ project, milestones, deliverables, board, checklists, credentials, time, budget, retainer, today }, 200);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.project?.name ?? 'Project' },
  { name: 'robots', content: 'noindex' },
];

export default function AdminProject({
  loaderData: { project, milestones, deliverables, board, checklists, credentials, time, budget, retainer, today },
}: Route.ComponentProps) {
  if (!project) return <MissingProject />;
  return (
    <ProjectPage
      key={project.id}
      project={project}
      actions={<SaveAsTemplate project={project} />}
      aside={
        <>
          <BudgetSection project_id={project.id} loaded={budget} />
          <RetainerSection project_id={project.id} loaded={retainer} />
        </>
      }
    >
      <MilestoneList project={project} loaded={milestones} />
      <TaskBoard
        project_id={project.id}
        loaded={board}
        factsOf={({ id }) => <FromMessage of={{ task_id: id }} className="mt-5" />}
      />
      <Timeline project={project} milestones={milestones} board={board} today={today} />
      <DeliverableList project_id={project.id} loaded={deliverables} />
      <ChecklistList project_id={project.id} isOpen={isOpen(project.status)} loaded={checklists} />
      <CredentialList project_id={project.id} isOpen={isOpen(project.status)} loaded={credentials} />
      <TimeSection project_id={project.id} loaded={time} />
      <ProjectFiles project_id={project.id} actions={(folder) => <HandOverFolder key={folder.id} folder_id={folder.id} />} />
    </ProjectPage>
  );
}
