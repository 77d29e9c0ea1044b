import { Plus, SquareKanban } from 'lucide-react';
import { useState } from 'react';
import { leadSources } from '#shared/choices/clients/pipeline.ts';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Field } from '#ui/field.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useListState } from '#ui/use-list-state.ts';
import { periodNames } from '../choices.ts';
import type { Lead } from '../contract.ts';
import { LeadDialog } from './lead-dialog.tsx';
import { sourceOptions } from './lead-fields.tsx';
import { PipelineBoard } from './pipeline-board.tsx';
import { PipelineFigures } from './pipeline-figures.tsx';
import { type LoadedBoard, usePipeline } from './use-pipeline.ts';

/** The leads of the studio by stage, with what they come to and how they go on. */
export function PipelineScreen({ loaded }: { loaded: LoadedBoard | null }) {
  const list = useListState({ filters: ['source', 'period'] });
  const source = leadSources.find((one) => one === list.filters.source);
  const period = periodNames.find((one) => one === list.filters.period) ?? '90';
  const [open, setOpen] = useState<{ lead: Lead | null } | null>(null);
  const { board, latest, showMore, loading } = usePipeline({ q: list.q, source }, loaded);
  const isFiltered = list.q !== '' || source !== undefined;
  return (
    <>
      <PageHeader
        title="Pipeline"
        actions={
          <Button onClick={() => setOpen({ lead: null })}>
            <Plus aria-hidden="true" />
            Add Lead
          </Button>
        }
      />
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <SearchBox list={list} placeholder="Search leads..." />
        <Field label="Source" hideLabel className="w-full sm:w-48">
          {(wiring) => (
            <Select
              {...wiring}
              placeholder="All sources"
              options={sourceOptions}
              value={source ?? ''}
              onChange={(event) => list.setFilter('source', event.target.value || null)}
            />
          )}
        </Field>
      </div>
      <h2 className="sr-only">Leads</h2>
      {board.data ? (
        board.data.items.length === 0 ? (
          <EmptyState
            icon={SquareKanban}
            title={isFiltered ? 'No leads found matching your search criteria.' : 'No leads yet'}
            text={isFiltered ? undefined : 'Whoever sends a form, books a meeting or is sent an estimate stands here.'}
            className="rounded-lg border border-dashed"
          />
        ) : (
          <PipelineBoard
            board={board.data}
            latest={latest}
            onOpen={(id) => {
              const lead = latest().find((one) => one.id === id);
              if (lead) setOpen({ lead });
            }}
            onMore={(stage) => void showMore(stage)}
            loading={loading}
          />
        )
      ) : board.isError ? (
        <ErrorPanel
          message={reasonOf(board.error, 'The pipeline could not be loaded.')}
          onRetry={() => void board.refetch()}
          retrying={board.isFetching}
          className="rounded-lg border"
        />
      ) : (
        <div role="status">
          <span className="sr-only">Loading leads...</span>
          <Skeleton className="h-72" />
        </div>
      )}
      <PipelineFigures period={period} onPeriod={(next) => list.setFilter('period', next === '90' ? null : next)} />
      {open && <LeadDialog key={open.lead?.id ?? 'new'} lead={open.lead} onClose={() => setOpen(null)} />}
    </>
  );
}
