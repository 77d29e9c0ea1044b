import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reasonOf } from '#ui/api-client.ts';
import { toast } from '#ui/toast.tsx';
import { useListState } from '#ui/use-list-state.ts';
import { type TemplateCategory, templateCategories } from '../choices.ts';
import { templatesKey } from './templates-api.ts';

export type TemplateQuery = { limit: number; q?: string; cursor?: string; category?: TemplateCategory };
export type TemplatePage<T> = { items: T[]; next_cursor: string | null };
export type LoadedTemplates<T> = { query: string; page: TemplatePage<T> } | null;

const pageSize = 24;

/** The same words from the address for loader and screen. */
export const templateQuery = (params: URLSearchParams): TemplateQuery => ({
  limit: Number(params.get('limit')) || pageSize,
  q: params.get('q') ?? undefined,
  cursor: params.get('cursor') ?? undefined,
  category: templateCategories.find((one) => one === params.get('category')),
});

/** One page of templates as the address asks for it; a failure is told once as a toast and stays on the screen. */
export function useTemplates<T>(
  scope: 'admin' | 'portal',
  read: (query: TemplateQuery) => Promise<TemplatePage<T>>,
  loaded: LoadedTemplates<T>,
) {
  const list = useListState({ filters: ['category'], defaultLimit: pageSize });
  const { limit, q, cursor } = list.query;
  const query = { limit, q, cursor, category: templateCategories.find((one) => one === list.filters.category) };
  const templates = useQuery({
    queryKey: [...templatesKey, scope, query],
    queryFn: () => read(query),
    initialData: loaded?.query === JSON.stringify(query) ? loaded.page : undefined,
    placeholderData: keepPreviousData,
  });
  const { error } = templates;
  const failed = error ? reasonOf(error, 'Failed to fetch templates') : null;
  useEffect(() => {
    if (failed) toast.error(failed, { id: 'templates' });
  }, [failed]);
  return { list, templates, failed: templates.data ? null : failed };
}
