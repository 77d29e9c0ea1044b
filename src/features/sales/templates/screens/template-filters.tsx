import { useRef } from 'react';
import { TableToolbar } from '#ui/data-table/table-toolbar.tsx';
import type { ListState } from '#ui/use-list-state.ts';
import { templateCategories } from '../choices.ts';

const filters = [{ name: 'category', label: 'Category', options: templateCategories.map((value) => ({ value, label: value })) }];

/** Search and category, kept in the address. */
export function TemplateFilters({ list }: { list: ListState }) {
  const search = useRef<HTMLInputElement>(null);
  return <TableToolbar list={list} filters={filters} searchPlaceholder="Search templates..." searchRef={search} />;
}
