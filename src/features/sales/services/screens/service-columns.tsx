import { Pencil, Trash2 } from 'lucide-react';
import { Badge } from '#ui/badge.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import type { AdminService } from '../contract.ts';
import { defaultCategory } from '../policy.ts';
import { PriceText } from './price-text.tsx';

type Actions = { onEdit: (service: AdminService) => void; onRemove: (service: AdminService) => void };

export const durationText = (hours: number | null): string =>
  hours === null ? 'N/A' : `${hours.toLocaleString('en-US')} ${hours === 1 ? 'hour' : 'hours'}`;

export const ActiveBadge = ({ active }: { active: boolean }) =>
  active ? <Badge tone="success">Active</Badge> : <Badge>Inactive</Badge>;

export const serviceColumns = ({ onEdit, onRemove }: Actions): Column<AdminService>[] => [
  {
    key: 'name',
    header: 'Name',
    grow: true,
    cell: (service) => (
      <span className="flex min-w-0 items-center gap-2">
        <span className="truncate">{service.name}</span>
        <SampleBadge show={service.is_sample} />
      </span>
    ),
    skeleton: 'w-48',
  },
  {
    key: 'category',
    header: 'Category',
    cell: (service) => <span className="text-muted">{service.category || defaultCategory}</span>,
    className: 'sm:max-lg:hidden',
    skeleton: 'w-32',
  },
  { key: 'price', header: 'Price', cell: (service) => <PriceText service={service} />, align: 'end', skeleton: 'w-16' },
  {
    key: 'duration',
    header: 'Duration',
    cell: (service) => <span className={service.duration === null ? 'text-subtle' : ''}>{durationText(service.duration)}</span>,
    align: 'end',
    skeleton: 'w-14',
  },
  { key: 'status', header: 'Status', cell: (service) => <ActiveBadge active={service.is_active} />, skeleton: 'w-16' },
  {
    key: 'actions',
    header: 'Actions',
    cell: (service) => (
      <span className="flex max-sm:-ml-2.5 sm:justify-end">
        <IconButton
          label={`Edit ${service.name}`}
          icon={<Pencil aria-hidden="true" />}
          className="-my-1"
          onClick={() => onEdit(service)}
        />
        <IconButton
          label={`Delete ${service.name}`}
          icon={<Trash2 aria-hidden="true" />}
          className="-my-1"
          onClick={() => onRemove(service)}
        />
      </span>
    ),
    align: 'end',
    skeleton: 'w-14',
  },
];
