import { useState } from 'react';
import { type BoardPlace, placed } from '#shared/board-order.ts';
import type { LeadStage } from '#shared/choices/clients/pipeline.ts';
import { Board, type BoardColumn } from '#ui/board.tsx';
import { Button } from '#ui/button.tsx';
import { stageLabels } from '../choices.ts';
import type { Lead, Board as PipelineData } from '../contract.ts';
import { LeadCard } from './lead-card.tsx';
import { LostDialog } from './lost-dialog.tsx';
import { pipelineApi, useLeadChange } from './pipeline-api.ts';
import { Values } from './values.tsx';

type Move = BoardPlace<LeadStage> & { id: string; lost_reason?: string };

const cardOf = ({ id, stage, contact }: Lead) => ({ id, column: stage, name: contact.name });

const moved = (board: PipelineData, { id, ...place }: Move): PipelineData => ({
  ...board,
  items: placed(
    board.items.map((lead) => ({ ...lead, column: lead.stage })),
    id,
    place,
  ).map(({ column, ...lead }) => ({ ...lead, stage: column })),
});

type PipelineBoardProps = {
  board: PipelineData;
  latest: () => Lead[];
  onOpen: (id: string) => void;
  onMore: (stage: LeadStage) => void;
  /** The stage whose further leads are on their way. */
  loading: LeadStage | null;
};

export function PipelineBoard({ board, latest, onOpen, onMore, loading }: PipelineBoardProps) {
  const [asked, setAsked] = useState<{ lead: Lead; move: Move } | null>(null);
  const move = useLeadChange(
    ({ id, column, after, lost_reason }: Move) => pipelineApi.call.move({ id, stage: column, after, lost_reason }),
    { failed: 'The lead could not be moved.', show: moved },
  );
  const columns: BoardColumn<LeadStage>[] = board.columns.map(({ stage, leads, values, next_cursor }) => ({
    key: stage,
    label: stageLabels[stage],
    count: leads,
    note: <Values values={values} className="mt-0.5 text-muted" />,
    foot: next_cursor && (
      <Button variant="ghost" size="sm" className="mt-2 w-full" loading={loading === stage} onClick={() => onMore(stage)}>
        Show more
        <span className="sr-only"> in {stageLabels[stage]}</span>
      </Button>
    ),
  }));
  return (
    <>
      <Board
        columns={columns}
        cards={board.items.map(cardOf)}
        noun={['lead', 'leads']}
        entry="start"
        scrolls
        latest={() => latest().map(cardOf)}
        onMove={(id, place) => {
          const lead = latest().find((one) => one.id === id);
          if (!lead) return false;
          if (place.column === 'lost' && lead.stage !== 'lost') {
            setAsked({ lead, move: { id, ...place } });
            return false;
          }
          move.mutate({ id, ...place });
          return true;
        }}
      >
        {(id, handle, className) => {
          const lead = board.items.find((one) => one.id === id);
          return lead && <LeadCard lead={lead} handle={handle} onOpen={() => onOpen(id)} className={className} />;
        }}
      </Board>
      {asked && (
        <LostDialog
          lead={asked.lead}
          onClose={() => setAsked(null)}
          onLost={(lost_reason) => {
            move.mutate({ ...asked.move, lost_reason });
            setAsked(null);
          }}
        />
      )}
    </>
  );
}
