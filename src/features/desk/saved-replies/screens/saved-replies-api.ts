import { useQuery } from '@tanstack/react-query';
import { apiClient } from '#ui/api-client.ts';
import { savedRepliesContract } from '../contract.ts';

export const savedRepliesApi = apiClient(savedRepliesContract);
export const savedRepliesKey = ['saved-replies'] as const;

export const useSavedReplies = () => useQuery({ queryKey: savedRepliesKey, queryFn: () => savedRepliesApi.call.list() });
