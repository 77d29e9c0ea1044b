import { type IconData, iconData } from '#shared/icon-data.ts';

/** The drawing in a module of the icon library: `import * as mails from 'lucide-react/icons/mails'`. The library exports it untyped. */
export function iconOf(module: object): IconData {
  const drawing = iconData.safeParse(Reflect.get(module, '__iconData'));
  if (!drawing.success)
    throw new Error('An icon module without a drawing: import the icon by its present name, not by an older one.');
  return drawing.data;
}
