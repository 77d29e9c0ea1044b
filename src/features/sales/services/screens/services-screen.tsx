import { ArrowUpDown, BadgeDollarSign, BriefcaseBusiness, CircleCheck, Clock, Plus } from 'lucide-react';
import { useState } from 'react';
import { formatDollars } from '#shared/money.ts';
import { Button } from '#ui/button.tsx';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import type { LoadedPage } from '#ui/server-list.ts';
import { StatCard } from '#ui/stat-card.tsx';
import { useServerList } from '#ui/use-server-list.ts';
import type { AdminService, AdminServiceList, ServiceStats } from '../contract.ts';
import { OrderServices } from './order-services.tsx';
import { RemoveService } from './remove-service.tsx';
import { serviceColumns } from './service-columns.tsx';
import { ServiceDialog } from './service-dialog.tsx';
import { type ServiceQuery, serviceList } from './service-list.ts';
import { servicesApi, servicesKey } from './services-api.ts';

export type ServicesScreenProps = { loaded: LoadedPage<ServiceQuery, AdminServiceList> | null };

const statusOptions = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
];
const typeOptions = [
  { value: 'one-time', label: 'One-time' },
  { value: 'subscription', label: 'Subscription' },
];

export function ServicesScreen({ loaded }: ServicesScreenProps) {
  const [editing, setEditing] = useState<AdminService | 'new' | null>(null);
  const [ordering, setOrdering] = useState(false);
  const [removing, setRemoving] = useState<AdminService | null>(null);
  const services = useServerList(serviceList, {
    key: [...servicesKey, 'admin'],
    read: (query) => servicesApi.call.adminList(query),
    loaded,
    failure: 'Failed to fetch services',
  });
  const { page, failed } = services;
  const categories = page?.categories ?? [];
  const add = (
    <Button onClick={() => setEditing('new')}>
      <Plus aria-hidden="true" />
      Add Service
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Services Management"
        description="What the studio offers, and at which price."
        actions={
          !failed && (
            <>
              <Button variant="outline" onClick={() => setOrdering(true)}>
                <ArrowUpDown aria-hidden="true" />
                Change Order
              </Button>
              {add}
            </>
          )
        }
      />
      {failed ? (
        <ErrorPanel
          title="Failed to load services"
          message={failed}
          onRetry={() => void services.refetch()}
          retrying={services.isFetching}
          className="rounded-lg border"
        />
      ) : (
        <>
          <Figures stats={page?.stats} />
          <DataTable
            label="Services"
            columns={serviceColumns({ onEdit: setEditing, onRemove: setRemoving })}
            rows={page?.services}
            rowId={(service) => service.id}
            rowLabel={(service) => service.name}
            list={services.list}
            nextCursor={page?.next_cursor ?? null}
            refreshing={services.isPlaceholder}
            empty={{
              icon: BriefcaseBusiness,
              title: 'No services found. Create your first service to get started.',
              action: add,
            }}
            onOpen={setEditing}
            filters={[
              { name: 'status', label: 'Status', options: statusOptions },
              { name: 'type', label: 'Type', options: typeOptions },
              { name: 'category', label: 'Category', options: categories.map((value) => ({ value, label: value })) },
            ]}
            search="Search services..."
          />
        </>
      )}
      {editing && (
        <ServiceDialog service={editing === 'new' ? null : editing} categories={categories} onClose={() => setEditing(null)} />
      )}
      {ordering && <OrderServices onClose={() => setOrdering(false)} />}
      <RemoveService service={removing} onClose={() => setRemoving(null)} />
    </>
  );
}

function Figures({ stats }: { stats: ServiceStats | undefined }) {
  const none = 'N/A';
  const hours = stats?.avg_duration;
  return (
    <div className="mb-6 grid grid-cols-2 gap-3 xl:grid-cols-4">
      <StatCard label="Total" icon={BriefcaseBusiness} value={stats?.total} loading={!stats} hint="services" />
      <StatCard label="Active" icon={CircleCheck} value={stats?.active} loading={!stats} hint="shown to clients" />
      <StatCard
        label="Avg. Price"
        icon={BadgeDollarSign}
        value={stats && (stats.avg_price === null ? none : formatDollars(stats.avg_price))}
        loading={!stats}
        hint="of those with a price"
      />
      <StatCard
        label="Avg. Duration"
        icon={Clock}
        value={stats && (hours === null || hours === undefined ? none : hours.toLocaleString('en-US'))}
        loading={!stats}
        hint="hours"
      />
    </div>
  );
}
