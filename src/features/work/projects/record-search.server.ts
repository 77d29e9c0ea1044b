import * as folderIcon from 'lucide-react/icons/folder-kanban';
import { iconOf } from '#platform/feature/icon.ts';
import type { RecordSearch } from '#platform/feature/record-search.server.ts';
import { projectStatusLabels } from './choices.ts';
import { projectPath } from './policy.ts';
import { listProjects } from './queries.server.ts';

export const projectSearch: RecordSearch = {
  heading: 'Projects',
  icon: iconOf(folderIcon),
  position: 15,
  find: async (db, q, limit) =>
    (await listProjects(db, { q, limit })).items.map(({ id, name, client, status }) => ({
      id,
      label: name,
      detail: [client?.company_name ?? client?.name, projectStatusLabels[status]].filter(Boolean).join(', '),
      to: projectPath(id),
    })),
};
