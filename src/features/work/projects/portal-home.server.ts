import type { SectionSource } from '#platform/feature/portal-home.server.ts';
import { projectStatusLabels } from './choices.ts';
import { datesText, ownProjectPath, progressText } from './policy.ts';
import { listOpenOwnProjects } from './queries.server.ts';

const most = 4;

export const projectsSection: SectionSource = {
  name: 'projects',
  label: 'your projects',
  title: 'Your projects',
  place: 'main',
  more: { to: '/dashboard/projects', label: 'All projects' },
  position: 10,
  read: async ({ db, caller, now }) => {
    const found = await listOpenOwnProjects(db, caller.user_id, most, now);
    return found.map((project) => ({
      id: project.id,
      title: project.name,
      detail: datesText(project) || null,
      to: ownProjectPath(project.id),
      badge: project.is_overdue ? 'Overdue' : projectStatusLabels[project.status],
      progress: project.progress.total > 0 ? { ...project.progress, text: progressText(project.progress) } : null,
      is_sample: project.is_sample,
    }));
  },
};
