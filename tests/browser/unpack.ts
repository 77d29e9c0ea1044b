// Run by package.ts with TMPDIR set: unpacks the named archives of the npm package there.
import { chmod, stat } from 'node:fs/promises';
import { inflate } from '@sparticuz/chromium';

const bin = 'node_modules/@sparticuz/chromium/bin';
for (const name of process.argv.slice(2)) {
  const path = await inflate(`${bin}/${name}${name === 'chromium' ? '' : '.tar'}.br`);
  if ((await stat(path)).isFile()) await chmod(path, 0o755);
}
