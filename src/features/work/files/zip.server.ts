import type { Readable } from 'node:stream';
import { and, arrayContains, asc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { users } from '#db/schema/people/auth.ts';
import { files } from '#db/schema/platform/files.ts';
import { folders } from '#db/schema/work/files.ts';
import { fileReadBy, folderReadBy } from '#platform/files/readers.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { attachment } from '#platform/http/download.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import { actualPerson, type Caller } from '#shared/caller.ts';
import { contentDisposition } from '#shared/content-disposition.ts';
import type { Download } from '#shared/download.ts';
import { segmentOf } from '#shared/file-segment.ts';
import { titleOf } from './folder-queries.server.ts';
import { type FolderRow, findFolder, missingFolder } from './folders.server.ts';
import { zipType } from './folders-contract.ts';
import { folderLimits } from './policy.ts';
import { segmentNames } from './zip-paths.ts';

const batch = 100;

type Entry =
  | { name: string; lastModified: Date }
  | { name: string; lastModified: Date; input: AsyncIterable<Uint8Array>; size: number };
type Ports = Pick<Platform, 'db' | 'files'>;

type Reader = {
  /** Who really sits there. */
  account_id: string;
  /** Whose portal it is; nobody's for the studio, which reads everything. */
  client_id?: string;
};

export const studioReader = ({ user }: { user: Caller }): Reader => ({ account_id: user.user_id });
export const clientReader = ({ user }: { user: Caller }): Reader => ({
  account_id: actualPerson(user).user_id,
  client_id: user.user_id,
});

/** A folder with all that it holds. It is written while it is read. */
export async function downloadFolder(
  { platform, is_head }: ApiContext,
  id: string,
  reader: Reader,
  signal?: AbortSignal,
): Promise<Download> {
  const { db } = platform;
  const { client_id } = reader;
  const folder = await findFolder(db, and(eq(folders.id, id), client_id ? folderReadBy(client_id) : undefined));
  if (!folder) throw missingFolder();
  const tree = await treeOf(db, folder);
  const held = and(eq(files.subject_type, 'folder'), inArray(files.subject_id, [...tree.keys()]), isNull(files.deleted_at));
  if ((await db.$count(files, held)) + tree.size > folderLimits.zipped)
    throw new AppError(
      'CONFLICT',
      `A zip can hold ${folderLimits.zipped.toLocaleString('en-US')} files and folders. Please take the folders one by one.`,
    );
  const name = `${segmentOf(await titleOf(db, folder.id))}.zip`;
  const body = is_head ? new Blob([]).stream() : await zipped(platform, tree, reader, signal);
  return attachment({ name: '', type: zipType, body }, { 'content-disposition': contentDisposition('attachment', name) });
}

type Tree = Map<string, { path: string; name: (name: string) => string; made: Date }>;

/** Every folder from this one down, with its path in the zip and what names its content. */
async function treeOf(db: DbOrTx, { id }: FolderRow): Promise<Tree> {
  const rows = await db
    .select()
    .from(folders)
    .where(and(arrayContains(folders.lineage, [id]), isNull(folders.deleted_at)));
  const tree: Tree = new Map();
  // Parents before their children.
  for (const row of rows.toSorted((one, other) => one.lineage.length - other.lineage.length)) {
    const around = row.id === id ? null : tree.get(row.parent_id ?? '');
    const path = around ? `${around.path}${around.name(row.name ?? '')}/` : '';
    tree.set(row.id, { path, name: segmentNames(), made: row.created_at });
  }
  return tree;
}

async function zipped(ports: Ports, tree: Tree, reader: Reader, signal?: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const { makeZip } = await import('client-zip');
  const made = entries(ports, tree, reader, signal);
  // Of a reader who has gone the library tells by an error that nobody would catch.
  return makeZip({
    [Symbol.asyncIterator]: () => ({ next: () => made.next(), throw: () => made.return(undefined) }),
  });
}

/** One file at a time is open. Who may read it, and whether it is still there, is asked when its turn comes. */
async function* entries({ db, files: store }: Ports, tree: Tree, reader: Reader, signal?: AbortSignal): AsyncGenerator<Entry> {
  let open: Readable | null = null;
  const close = () => void open?.destroy();
  signal?.addEventListener('abort', close, { once: true });
  try {
    for (const [folder_id, { path, name, made }] of tree) {
      if (path) yield { name: path, lastModified: made };
      for await (const id of idsIn(db, folder_id)) {
        if (signal?.aborted) return;
        const [file] = await db
          .select()
          .from(files)
          .where(readable(id, folder_id, reader));
        const stored = file && (await store.get(file.path));
        if (!stored) continue;
        open = stored.stream;
        if (signal?.aborted) return;
        yield { name: path + name(file.original_name), lastModified: file.created_at, input: open, size: stored.size };
      }
    }
  } finally {
    signal?.removeEventListener('abort', close);
    close();
  }
}

/** Whoever is deactivated while the zip is written gets no more of it. */
const readable = (id: string, folder_id: string, { account_id, client_id }: Reader): SQL | undefined =>
  and(
    eq(files.id, id),
    eq(files.subject_id, folder_id),
    isNull(files.deleted_at),
    client_id ? fileReadBy(client_id) : undefined,
    sql`exists (select from ${users} where ${users.id} = ${account_id} and ${users.deactivated_at} is null)`,
  );

async function* idsIn(db: DbOrTx, folder_id: string): AsyncGenerator<string> {
  for (let last: string | undefined; ; ) {
    const rows = await db
      .select({ id: files.id })
      .from(files)
      .where(
        and(
          eq(files.subject_type, 'folder'),
          eq(files.subject_id, folder_id),
          isNull(files.deleted_at),
          last ? gt(files.id, last) : undefined,
        ),
      )
      .orderBy(asc(files.id))
      .limit(batch);
    for (const { id } of rows) yield id;
    last = rows.at(-1)?.id;
    if (rows.length < batch) return;
  }
}
