import { lazy, Suspense, useEffect, useState } from 'react';
import type { IconData } from '#shared/icon-data.ts';

export type CommandItem = {
  id: string;
  label: string;
  /** Quiet text at the far side: a number, an email. */
  detail?: string;
  keywords?: string[];
  icon?: IconData;
  to: string;
  /** A page of its own document, not of the area's. */
  reloads?: boolean;
};
export type CommandGroup = { heading: string; items: CommandItem[] };

export type CommandPaletteProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  groups: CommandGroup[];
  onQuery?: (query: string) => void;
  /** Stands where nothing was found: that it is still looked for, or could not be. */
  note?: string;
};

const Dialog = lazy(() => import('#ui/command-palette-dialog.tsx').then((module) => ({ default: module.CommandPaletteDialog })));

/** Ctrl/Cmd+K from anywhere below it; the list itself loads when first opened. */
export function CommandPalette(props: CommandPaletteProps) {
  const { open, onOpenChange } = props;
  const [wanted, setWanted] = useState(false);
  if (open && !wanted) setWanted(true);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      onOpenChange(!open);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [open, onOpenChange]);

  if (!wanted) return null;
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}
