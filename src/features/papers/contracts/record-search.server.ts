import * as filePenLineIcon from 'lucide-react/icons/file-pen-line';
import { iconOf } from '#platform/feature/icon.ts';
import type { RecordSearch } from '#platform/feature/record-search.server.ts';
import { listContracts } from './queries.server.ts';

export const contractSearch: RecordSearch = {
  heading: 'Contracts',
  icon: iconOf(filePenLineIcon),
  position: 40,
  find: async (db, q, limit) =>
    (await listContracts(db, { q, limit })).items.map(({ id, title, contract_number }) => ({
      id,
      label: title,
      detail: contract_number,
      to: `/admin/contracts/${id}`,
    })),
};
