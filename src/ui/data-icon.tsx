import type { ComponentProps } from 'react';
import type { IconData } from '#shared/icon-data.ts';
import createIcon from '#ui/icon-core.ts';

export type DrawnIcon = ReturnType<typeof createIcon>;

const drawn = new Map<string, DrawnIcon>();

/** The component of an icon that came as data; the same one each time, so that it stays mounted. */
export function iconFrom(icon: IconData): DrawnIcon {
  const known = drawn.get(icon.name) ?? createIcon(icon);
  drawn.set(icon.name, known);
  return known;
}

export function DataIcon({ icon, ...props }: ComponentProps<DrawnIcon> & { icon: IconData }) {
  const Drawn = iconFrom(icon);
  return <Drawn {...props} />;
}
