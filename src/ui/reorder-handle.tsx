import { GripVertical } from 'lucide-react';
import type { ComponentProps } from 'react';

type ReorderHandleProps = Omit<ComponentProps<'button'>, 'className' | 'children' | 'type'> & {
  /** What it moves. */
  name: string;
};

/** Takes the `handleProps` of `useReorder`. */
export function ReorderHandle({ name, ...rest }: ReorderHandleProps) {
  return (
    <button
      type="button"
      aria-label={`Move ${name}`}
      className="grid size-8 shrink-0 cursor-grab touch-none place-items-center rounded-sm text-subtle hover:bg-hover hover:text-ink active:cursor-grabbing"
      {...rest}
    >
      <GripVertical aria-hidden="true" className="size-4" />
    </button>
  );
}
