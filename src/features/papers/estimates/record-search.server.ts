import * as fileTextIcon from 'lucide-react/icons/file-text';
import { iconOf } from '#platform/feature/icon.ts';
import type { RecordSearch } from '#platform/feature/record-search.server.ts';
import { listEstimates } from './queries.server.ts';

export const estimateSearch: RecordSearch = {
  heading: 'Estimates',
  icon: iconOf(fileTextIcon),
  position: 30,
  find: async (db, q, limit) =>
    (await listEstimates(db, { q, limit })).items.map(({ id, title, estimate_number }) => ({
      id,
      label: title,
      detail: estimate_number,
      to: `/admin/estimates?estimate=${id}`,
    })),
};
