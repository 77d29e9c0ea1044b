import { z } from 'zod';

export type SettingsShape = Record<string, z.ZodType>;
export type SettingsOf<G extends SettingsGroup> = z.output<G['schema']>;

/** Settings that are read, shown and saved together. Each is one row; its value is text, or JSON where the default is not a text. */
export type SettingsGroup<S extends SettingsShape = SettingsShape> = {
  name: string;
  title: string;
  /** The role that reads and changes the group through the API. */
  who: 'admin' | 'super_admin';
  /** What the audit log calls a change. */
  action: string;
  /** What such an entry says after the name of who made it: "changed the site information". */
  sentence: string;
  /** The whole group as the API and the form take it; a name that is not in it is refused. */
  schema: z.ZodObject<S, z.core.$strict>;
  defaults: z.output<z.ZodObject<S>>;
  /** The row of each setting. */
  keys: Record<string, string>;
};

type Definition<S extends SettingsShape> = Pick<
  SettingsGroup<S>,
  'name' | 'title' | 'who' | 'action' | 'sentence' | 'defaults'
> & {
  shape: S;
  /** Where a row is not called like the setting. */
  keys?: { [K in keyof S]?: string };
};

export function defineSettings<S extends SettingsShape>({ shape, keys = {}, ...group }: Definition<S>): SettingsGroup<S> {
  const rowKeys = Object.fromEntries(Object.keys(shape).map((name) => [name, keys[name] ?? name]));
  return { ...group, schema: z.strictObject(shape), keys: rowKeys };
}
