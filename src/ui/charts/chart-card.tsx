import { ChartColumn, FileSpreadsheet, ImageDown, MoreHorizontal, Table2 } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { csvLineEnd, csvMark, typedCell } from '#shared/csv-cell.ts';
import { Card } from '#ui/card.tsx';
import { type Format, plain, seriesColor } from '#ui/charts/chart-frame.tsx';
import { chartPng } from '#ui/charts/chart-png.ts';
import { ChartTable, type ChartTableProps } from '#ui/charts/chart-table.tsx';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#ui/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { saveFile } from '#ui/save-file.ts';
import { toast } from '#ui/toast.tsx';

type ChartCardProps = Omit<ChartTableProps, 'label' | 'format'> & {
  title: string;
  description?: string;
  /** Of the files, without their ending. */
  fileName: string;
  format?: Format;
  /** Below the drawing of a PNG, where the legend on the screen is no part of it. */
  legend?: readonly { label: string; color: string }[];
  /** The table stands beside the picture, not instead of it. */
  besideTable?: boolean;
  className?: string;
  children: ReactNode;
};

/** A chart with its table, which anybody can read, and both as files. */
export function ChartCard(props: ChartCardProps) {
  const {
    title,
    description,
    fileName,
    labelName,
    rows,
    series,
    format = plain,
    linkOf,
    besideTable,
    className,
    children,
  } = props;
  const [isTable, setTable] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const heading = useId();
  const table = <ChartTable label={title} labelName={labelName} rows={rows} series={series} format={format} linkOf={linkOf} />;
  const saveCsv = () => {
    const lines = [
      [labelName, ...series.map(({ label }) => label)].map(typedCell),
      ...rows.map((row) => [typedCell(row.label), ...series.map(({ key }) => String(row[key] ?? ''))]),
    ];
    const text = lines.map((cells) => `${cells.join(',')}${csvLineEnd}`).join('');
    saveFile(`${fileName}.csv`, new Blob([csvMark, text], { type: 'text/csv;charset=utf-8' }));
  };
  const savePng = async () => {
    const fallback = series.map(({ label, color }, at) => ({ label, color: seriesColor(at, color) }));
    const legend = props.legend ?? (series.length > 1 ? fallback : []);
    try {
      if (card.current) saveFile(`${fileName}.png`, await chartPng(card.current, { title, subtitle: description, legend }));
    } catch {
      toast.error('The picture could not be made. The table and the CSV file hold the same figures.');
    }
  };
  return (
    <Card className={className}>
      <section ref={card} aria-labelledby={heading} className="rounded-lg bg-surface p-5">
        <div className="mb-4 flex items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 id={heading} className="text-[0.9375rem] leading-6 font-semibold tracking-tight">
              {title}
            </h2>
            {description && <p className="text-[0.8125rem] leading-5 text-muted">{description}</p>}
          </div>
          <DropdownMenu>
            <DropdownMenuTrigger asChild>
              <IconButton label={`More about ${title}`} icon={<MoreHorizontal aria-hidden="true" />} className="-mt-1 -mr-1.5" />
            </DropdownMenuTrigger>
            <DropdownMenuContent>
              {!besideTable && (
                <DropdownMenuItem icon={isTable ? <ChartColumn /> : <Table2 />} onSelect={() => setTable(!isTable)}>
                  {isTable ? 'Show as chart' : 'Show as table'}
                </DropdownMenuItem>
              )}
              <DropdownMenuItem icon={<FileSpreadsheet />} onSelect={saveCsv}>
                Download CSV
              </DropdownMenuItem>
              {!isTable && (
                <DropdownMenuItem icon={<ImageDown />} onSelect={() => void savePng()}>
                  Download PNG
                </DropdownMenuItem>
              )}
            </DropdownMenuContent>
          </DropdownMenu>
        </div>
        {besideTable ? (
          <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
            {children}
            {table}
          </div>
        ) : isTable ? (
          table
        ) : (
          children
        )}
      </section>
    </Card>
  );
}
