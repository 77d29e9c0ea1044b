import { z } from 'zod';

/** An icon as plain data, so that the server can name it and the browser draws it without a list of all icons. */
export const iconData = z.object({
  name: z.string(),
  node: z.array(z.tuple([z.string(), z.record(z.string(), z.string())])),
});
export type IconData = z.infer<typeof iconData>;
