import { draftStates } from '#features/website/publishing/draft-contract.ts';
import { apiClient } from '#ui/api-client.ts';
import { oneOf, serverList } from '#ui/server-list.ts';
import { blogPostsContract } from '../contract.ts';

export const blogApi = apiClient(blogPostsContract);
export const blogKey = ['blog'] as const;
export const authorsKey = [...blogKey, 'authors'] as const;

export const postsList = serverList({ searchable: true, filters: { state: oneOf(draftStates) } });
export type PostsQuery = ReturnType<typeof postsList.readQuery>;
