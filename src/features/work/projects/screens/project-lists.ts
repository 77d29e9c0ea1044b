import { projectStatuses } from '#shared/choices/work/projects.ts';
import { anyText, oneOf, serverList } from '#ui/server-list.ts';

export const ownProjectList = serverList();
export const projectList = serverList({
  pageSize: 50,
  searchable: true,
  filters: { status: oneOf(projectStatuses), contact_id: anyText },
});

export type ProjectQuery = ReturnType<typeof projectList.readQuery>;
