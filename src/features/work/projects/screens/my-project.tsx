import type { ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import type { OwnProject } from '../contract.ts';
import { datesText } from '../policy.ts';
import { OwnProgress } from './own-progress.tsx';
import { ProjectStatusBadge } from './project-status-badge.tsx';

const back = { to: '/dashboard/projects', label: 'My Projects' };

export const MissingOwnProject = () => (
  <>
    <PageHeader title="Project" back={back} />
    <EmptyState title="This project does not exist." className="rounded-lg border border-dashed" />
  </>
);

type MyProjectProps = {
  project: OwnProject;
  milestones: ReactNode;
  deliverables: ReactNode;
  checklists: ReactNode;
  tasks: ReactNode;
  time: ReactNode;
  retainer: ReactNode;
  files: ReactNode;
};

/** One project of the client's own. */
export function MyProject({ project, milestones, deliverables, checklists, tasks, time, retainer, files }: MyProjectProps) {
  return (
    <>
      <PageHeader
        title={<span className="break-words">{project.name}</span>}
        description={datesText(project)}
        back={back}
        badge={
          <>
            <ProjectStatusBadge status={project.status} />
            <SampleBadge show={project.is_sample} />
          </>
        }
      />
      <div className="grid max-w-3xl gap-8">
        {project.description && <p className="text-sm leading-relaxed break-words whitespace-pre-line">{project.description}</p>}
        <OwnProgress project={project} />
        <Part title="Milestones">{milestones}</Part>
        <Part title="Deliverables">{deliverables}</Part>
        {checklists}
        {tasks && <Part title="Tasks">{tasks}</Part>}
        {time && <Part title="Time used">{time}</Part>}
        {retainer && <Part title="Hours bought">{retainer}</Part>}
        <Part title="Files">{files}</Part>
      </div>
    </>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="min-w-0">
    <h2 className="mb-3 text-[0.9375rem] font-semibold tracking-tight">{title}</h2>
    {children}
  </section>
);
