import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** `end` for figures: right-aligned and tabular. */
  align?: 'start' | 'end';
  /** The key that the API sorts by; the header becomes a button. */
  sort?: string;
  /** Takes the room that is left, and is cut short first: for one or two columns of text. */
  grow?: boolean;
  /** Left out on screens narrower than this. The first column always stays. */
  hideBelow?: 'md' | 'lg' | 'xl';
  /** For row menus: no visible header, and on phones the corner of the card. */
  quiet?: boolean;
  /** Width classes for header and cell, such as `w-40`. */
  className?: string;
  /** Width class of the loading bar, such as `w-24`. */
  skeleton?: string;
};

export type Filter = {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  /** Says that nothing is left out; "Status: all" unless told otherwise. */
  all?: string;
};

export type Empty = { icon?: LucideIcon; title: string; text?: ReactNode; action?: ReactNode };

export type Selection = { ids: ReadonlySet<string>; onChange: (ids: Set<string>) => void; actions: ReactNode };

const hidden = { md: 'max-md:hidden', lg: 'max-lg:hidden', xl: 'max-xl:hidden' };

export const columnClass = <Row>(column: Column<Row>) => [
  column.className,
  column.grow && 'sm:w-1/2 sm:max-w-0',
  column.hideBelow && hidden[column.hideBelow],
  column.align === 'end' && 'figures sm:text-right',
];
