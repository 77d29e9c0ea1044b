import * as fileIcon from 'lucide-react/icons/file';
import { iconOf } from '#platform/feature/icon.ts';
import type { RecordSearch } from '#platform/feature/record-search.server.ts';
import { fileSizeText } from '#shared/file-size.ts';
import { listFiles } from './queries.server.ts';

export const fileSearch: RecordSearch = {
  heading: 'Files',
  icon: iconOf(fileIcon),
  position: 60,
  find: async (db, q, limit, reader) =>
    (await listFiles(db, reader, { q, limit, state: 'present' })).items.map(({ id, original_name, owner_name, size }) => ({
      id,
      label: original_name,
      detail: [owner_name, fileSizeText(size)].filter(Boolean).join(', '),
      to: `/admin/files?q=${encodeURIComponent(original_name)}`,
    })),
};
