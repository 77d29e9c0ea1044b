import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of the checkout, from the source tree and from the bundle alike. */
export const projectRoot = ((): string => {
  let at = import.meta.dirname;
  while (!existsSync(join(at, 'package.json')) && dirname(at) !== at) at = dirname(at);
  return at;
})();
