import { estimateStatuses } from '#shared/choices/papers/estimates.ts';
import { anyText, oneOf, serverList } from '#ui/server-list.ts';

export const estimateList = serverList({ searchable: true, filters: { status: oneOf(estimateStatuses), contact_id: anyText } });

export type EstimateQuery = ReturnType<typeof estimateList.readQuery>;
