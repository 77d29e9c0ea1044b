import { Users } from 'lucide-react';
import { useState } from 'react';
import { type BoardCard, placed } from '#shared/board-order.ts';
import type { SitePicture } from '#shared/site-picture.ts';
import { Badge } from '#ui/badge.tsx';
import { Board } from '#ui/board.tsx';
import { Card, CardContent, CardDescription, CardFooter, CardHeader, CardTitle } from '#ui/card.tsx';
import { ChartCard } from '#ui/charts/chart-card.tsx';
import { LazyAreaChart, LazyBarChart, LazyDonutChart, LazyRankChart } from '#ui/charts/lazy-charts.tsx';
import { Sparkline } from '#ui/charts/sparkline.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { KeyValueList } from '#ui/key-value-list.tsx';
import { Picture } from '#ui/picture.tsx';
import { ReorderHandle } from '#ui/reorder-handle.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { StatCard } from '#ui/stat-card.tsx';
import { useListState } from '#ui/use-list-state.ts';
import { Example, Section } from './gallery-section.tsx';

/** What has to stay in view is the circle on the right. */
const hills: SitePicture = {
  ...{ width: 600, height: 300, alt: 'A circle beside a square', credit: '', focal: { x: 90, y: 50 }, sources: [] },
  src: `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 300"><rect width="600" height="300" fill="#31514f"/><rect x="60" y="90" width="120" height="120" fill="#f0c987"/><circle cx="510" cy="150" r="60" fill="#e2703a"/></svg>')}`,
};

const months = [
  { label: 'Jan', revenue: 4200, refunds: 100 },
  { label: 'Feb', revenue: 6100, refunds: 0 },
  { label: 'Mar', revenue: 5800, refunds: 450 },
];
const series = [
  { key: 'revenue', label: 'Revenue' },
  { key: 'refunds', label: 'Refunds' },
];

type Row = { id: string; number: string; client: string; total: string };
const rows: Row[] = [
  { id: '1', number: 'ORD-000001', client: 'A company name of sixty characters, as some really are', total: '$125,000.00' },
  { id: '2', number: 'ORD-000002', client: 'Ann Lee', total: '$90.00' },
];
const columns: Column<Row>[] = [
  { key: 'number', header: 'Number', cell: (row) => row.number },
  { key: 'client', header: 'Client', grow: true, cell: (row) => row.client },
  { key: 'status', header: 'Status', cell: () => <Badge tone="success">Paid</Badge> },
  { key: 'total', header: 'Total', align: 'end', cell: (row) => row.total },
];

export function Data() {
  const list = useListState();
  return (
    <Section title="Data">
      <Example name="StatCard, Sparkline">
        <StatCard
          label="Total Clients"
          value="128"
          icon={Users}
          change={{ text: '12 more', direction: 'up', good: true }}
          chart={<Sparkline label="New clients a day" values={[1, 3, 2, 5, 4, 6]} />}
        />
        <StatCard
          label="Monthly Revenue"
          value="$4,200.00"
          change={{ text: '12%', direction: 'down', good: false, against: 'on last month to this day' }}
          hint="$9,100.00 last month"
        />
        <StatCard label="Loading" value="" loading />
      </Example>
      <Example name="Card" fill>
        <Card>
          <CardHeader>
            <CardTitle as="h4">Website care</CardTitle>
            <CardDescription>Updates, backups and a person to ask.</CardDescription>
          </CardHeader>
          <CardContent>$90.00 a month</CardContent>
          <CardFooter>Cancel at any time</CardFooter>
        </Card>
      </Example>
      <Example name="Picture">
        <Picture picture={hills} boxes={[{ width: '12rem', ratio: 1 }]} className="aspect-square w-48 rounded-md" />
        <Picture picture={hills} boxes={[{ width: '20rem', ratio: 16 / 9 }]} className="aspect-video w-80 rounded-md" />
      </Example>
      <Example name="KeyValueList" fill>
        <KeyValueList
          items={[
            { label: 'Number', value: 'ORD-000001' },
            { label: 'Total', value: '$125,000.00' },
          ]}
        />
      </Example>
      <Example name="DataTable" wide>
        <DataTable
          label="Orders"
          columns={columns}
          rows={rows}
          rowId={(row) => row.id}
          list={list}
          nextCursor={null}
          empty={{ title: 'No orders yet' }}
        />
      </Example>
      <Example name="Board" wide>
        <BoardExample />
      </Example>
      <Example name="ReorderHandle">
        <ReorderHandle name="Care plan" />
      </Example>
      <Example name="AreaChart" wide>
        <LazyAreaChart label="Revenue by month" rows={months} series={series} />
      </Example>
      <Example name="BarChart" fill>
        <LazyBarChart label="Revenue and refunds" rows={months} series={series} stacked />
      </Example>
      <Example name="DonutChart" fill>
        <LazyDonutChart
          label="Clients by kind"
          slices={[
            { label: 'Personal', value: 80 },
            { label: 'Business', value: 48 },
          ]}
        />
      </Example>
      <Example name="ChartCard, ChartTable, RankChart" wide>
        <ChartCard title="Revenue by month" fileName="revenue" labelName="Month" rows={months} series={series} besideTable>
          <LazyRankChart rows={months} series={{ key: 'revenue', label: 'Revenue' }} />
        </ChartCard>
      </Example>
      <Example name="SettingsSection" wide>
        <SettingsSection title="Reminders" description="When a document waits for an answer">
          After three days, then every week.
        </SettingsSection>
      </Example>
    </Section>
  );
}

type Step = 'todo' | 'doing' | 'done';
const steps = [
  { key: 'todo', label: 'To do' },
  { key: 'doing', label: 'In progress' },
  { key: 'done', label: 'Done' },
] as const;

function BoardExample() {
  const [cards, setCards] = useState<(BoardCard<Step> & { name: string })[]>([
    { id: 'one', column: 'todo', name: 'Photographs of the shop' },
    { id: 'two', column: 'todo', name: 'Domain and mail addresses' },
    { id: 'three', column: 'doing', name: 'Menu of the day' },
  ]);
  return (
    <Board
      columns={steps}
      cards={cards}
      noun={['task', 'tasks']}
      entry="end"
      latest={() => cards}
      onMove={(id, place) => {
        setCards((now) => placed(now, id, place));
        return true;
      }}
    >
      {(id, handle, className) => (
        <Card className={className}>
          <div className="flex items-center gap-1 p-2 text-sm">
            {handle}
            {cards.find((one) => one.id === id)?.name}
          </div>
        </Card>
      )}
    </Board>
  );
}
