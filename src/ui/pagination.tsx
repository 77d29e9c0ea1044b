import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/select.tsx';
import type { ListState } from '#ui/use-list-state.ts';

type PaginationProps = {
  list: ListState;
  nextCursor: string | null;
  pageSizes?: readonly number[];
  /** How many rows this page shows, for the line on the left. */
  shown?: number;
};

/** Keyset pages: forward and back, and how many rows at a time. There is no total to count to. */
export function Pagination({ list, nextCursor, pageSizes = [20, 50, 100], shown }: PaginationProps) {
  if (!nextCursor && !list.hasPrevious && (shown ?? 0) < Math.min(...pageSizes)) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3 pt-3 text-[0.8125rem] text-muted">
      <div className="flex items-center gap-2">
        <span>Rows</span>
        <Select
          aria-label="Rows per page"
          value={String(list.limit)}
          onChange={(event) => list.setLimit(Number(event.target.value))}
          options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
          className="w-20"
        />
      </div>
      <div className="flex items-center gap-2">
        <span className="figures mr-1">Page {list.page}</span>
        <Button variant="outline" size="sm" disabled={!list.hasPrevious} onClick={list.previousPage}>
          <ChevronLeft aria-hidden="true" />
          Previous
        </Button>
        <Button variant="outline" size="sm" disabled={!nextCursor} onClick={() => nextCursor && list.nextPage(nextCursor)}>
          Next
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
    </nav>
  );
}
