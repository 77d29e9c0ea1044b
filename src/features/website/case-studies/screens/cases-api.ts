import { draftStates } from '#features/website/publishing/draft-contract.ts';
import { apiClient } from '#ui/api-client.ts';
import { oneOf, serverList } from '#ui/server-list.ts';
import { caseStudiesContract } from '../contract.ts';

export const casesApi = apiClient(caseStudiesContract);
export const casesKey = ['case-studies'] as const;
export const casesPath = '/admin/content/case-studies';

export const casesList = serverList({ searchable: true, filters: { state: oneOf(draftStates) } });
export type CasesQuery = ReturnType<typeof casesList.readQuery>;
