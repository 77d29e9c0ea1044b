import { PackageCheck } from 'lucide-react';
import { EmptyState } from '#ui/empty-state.tsx';
import type { Deliverable } from '../contract.ts';
import { ownDeliverablePath } from '../policy.ts';
import { DeliverableRows } from './deliverable-rows.tsx';

/** What was handed over to the client in one of their projects. */
export const OwnDeliverables = ({ items }: { items: Deliverable[] }) =>
  items.length === 0 ? (
    <EmptyState
      icon={PackageCheck}
      title="Nothing was handed over yet"
      text="Designs, documents and films appear here once we ask you to approve them."
      as="h3"
      className="rounded-lg border border-dashed"
    />
  ) : (
    <DeliverableRows items={items} pathOf={ownDeliverablePath} isOwn />
  );
