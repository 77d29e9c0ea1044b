import { useRevalidator } from 'react-router';
import type { Checklist } from '../contract.ts';
import { ChecklistCard } from './checklist-card.tsx';
import { checklistsApi } from './checklists-api.ts';
import type { LineActions } from './use-checklist.ts';

const actions: LineActions = {
  answer: (id, input) => checklistsApi.call.answer({ id, ...input }),
  handOver: (id, input) => checklistsApi.call.handOver({ id, ...input }),
  upload: (id, file) => checklistsApi.call.upload({ id, file }),
  removeFile: (id, file_id) => checklistsApi.call.removeFile({ id, file_id }),
};

/** What the client brings for one of their projects. */
export function OwnChecklists({ lists }: { lists: readonly Checklist[] }) {
  // The page around shows what waits for the client.
  const { revalidate } = useRevalidator();
  return lists.map((list) => <ChecklistCard key={list.id} loaded={list} actions={actions} onChange={() => void revalidate()} />);
}
