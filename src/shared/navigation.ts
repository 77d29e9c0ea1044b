import type { IconData } from './icon-data.ts';

export type NavigationLink = {
  to: string;
  label: string;
  icon: IconData;
  /** Matches this path alone, not those below it. */
  end?: boolean;
  /** A small lightning beside the label. */
  lightning?: boolean;
  /** This person may look at it, but change nothing there. */
  isReadOnly?: boolean;
};
export type NavigationGroup = { title: string | null; links: NavigationLink[] };

export type PaletteCommand = {
  id: string;
  label: string;
  keywords?: string[];
  icon: IconData;
  to: string;
  /** A page of its own document, not of the area's. */
  reloads?: boolean;
};
