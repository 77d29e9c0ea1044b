import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/** The folder of the checkout, from the source tree and from the bundle alike. */
export const projectRoot = ((): string => {
  let at = import.meta.dirname;
  while (!existsSync(join(at, 'package.json')) && dirname(at) !== at) at = dirname(at);
  return at;
})();

export const migrationsFolder = join(projectRoot, 'src/db/migrations');

export const programVersion = (): string =>
  z.object({ version: z.string() }).parse(JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))).version;
