import { unzipSync } from 'fflate';
import { v7 } from 'uuid';
import { followEvents } from './follow-events.ts';
import { testPassword } from './seed.ts';
import type { testStudio } from './studio.ts';

/** Everything that the archive of the holder's own data says, as one text. */
export async function ownArchive(studio: ReturnType<typeof testStudio>, cookie: string): Promise<string> {
  const export_id = v7();
  const asked = await studio.callWith(cookie, 'POST', '/privacy/exports', { export_id, password: testPassword });
  if (!asked.success) throw new Error(`No archive: ${asked.error}`);
  await followEvents(studio);
  const permit = await studio.callWith<{ key: string }>(cookie, 'POST', `/privacy/exports/${export_id}/download`, {
    password: testPassword,
  });
  const answer = await studio.request(cookie, 'GET', `/api/privacy/exports/${export_id}/file?key=${permit.data.key}`);
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  const entries = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  return Object.entries(entries)
    .map(([name, bytes]) => `${name}\n${new TextDecoder().decode(bytes)}`)
    .join('\n');
}
