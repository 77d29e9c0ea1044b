import { mediaKinds } from '#shared/choices/website/media.ts';
import { apiClient } from '#ui/api-client.ts';
import { oneOf, serverList } from '#ui/server-list.ts';
import { mediaAltFilters, mediaContract, mediaUseFilters } from '../contract.ts';

export const mediaApi = apiClient(mediaContract);
export const mediaKey = ['media'] as const;

export const mediaList = serverList({
  pageSize: 24,
  searchable: true,
  filters: { kind: oneOf(mediaKinds), use: oneOf(mediaUseFilters), alt: oneOf(mediaAltFilters) },
});
export type MediaQuery = ReturnType<typeof mediaList.readQuery>;
