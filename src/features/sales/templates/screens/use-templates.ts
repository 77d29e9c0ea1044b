import { useEffect } from 'react';
import { type LoadedPage, oneOf, serverList } from '#ui/server-list.ts';
import { toast } from '#ui/toast.tsx';
import { useServerList } from '#ui/use-server-list.ts';
import { templateCategories } from '../choices.ts';
import { templatesKey } from './templates-api.ts';

export const templateList = serverList({ pageSize: 24, searchable: true, filters: { category: oneOf(templateCategories) } });

export type TemplateQuery = ReturnType<typeof templateList.readQuery>;
export type TemplatePage<T> = { items: T[]; next_cursor: string | null };
export type LoadedTemplates<T> = LoadedPage<TemplateQuery, TemplatePage<T>> | null;

/** One page of templates as the address asks for it; a failure is told once as a toast and stays on the screen. */
export function useTemplates<T>(
  scope: 'admin' | 'portal',
  read: (query: TemplateQuery) => Promise<TemplatePage<T>>,
  loaded: LoadedTemplates<T>,
) {
  const failure = 'Failed to fetch templates';
  const templates = useServerList(templateList, { key: [...templatesKey, scope], read, loaded, failure });
  const { reason } = templates;
  useEffect(() => {
    if (reason) toast.error(reason, { id: 'templates' });
  }, [reason]);
  return templates;
}
