import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unpacked } from './package.ts';

/**
 * The environment in which a browser finds one font, Open Sans from the npm package, and none of the machine's: a page measures
 * the same everywhere, and a machine without fonts, where Chromium crashes, will do. Only Linux lets a program choose.
 */
export async function fontSettings(platform: NodeJS.Platform): Promise<NodeJS.ProcessEnv> {
  if (platform !== 'linux') return {};
  const folder = await unpacked('fonts');
  const file = join(folder, 'only.conf');
  const wanted = config(join(folder, 'fonts'), join(folder, 'cache'));
  // Left alone where it is right: a browser of another test process may be reading it.
  if ((await readFile(file, 'utf8').catch(() => '')) !== wanted) await writeFile(file, wanted);
  return { FONTCONFIG_FILE: file };
}

const config = (fonts: string, cache: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig><dir>${fonts}</dir><cachedir>${cache}</cachedir></fontconfig>
`;
