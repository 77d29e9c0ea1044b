import { randomUUID } from 'node:crypto';
import { createWriteStream, openAsBlob, type WriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type { BusboyFileStream } from '@fastify/busboy';
import { defaultBodyLimit } from '#shared/body-limit.ts';
import { isPlainName, mostFields } from './form-shape.ts';
import type { ByteSource } from './read-bytes.server.ts';
import { malformed, noFiles, tooComplex, tooLarge } from './refusals.server.ts';

const mostFiles = 20;
/** A process that died in the middle of an upload leaves it behind; nothing takes this long. */
const abandonedAfterMs = 3_600_000;

export type ReadForm = { form: FormData; remove: () => Promise<void> };
export type MultipartReader = (source: ByteSource, contentType: string, takesFiles: boolean) => Promise<ReadForm>;

/** Reads forms with files: the files go to the folder piece by piece, and are read from there, so none is ever held in memory. */
export function createMultipartReader(folder: string): MultipartReader {
  let ready: Promise<void> | null = null;
  const prepared = () => {
    ready ??= prepare(folder).catch((error: unknown) => {
      ready = null;
      throw error;
    });
    return ready;
  };
  return async (source, contentType, takesFiles) => {
    if (takesFiles) await prepared();
    const paths: string[] = [];
    const remove = async () => {
      await Promise.all(paths.map((path) => rm(path, { force: true })));
    };
    const newPath = () => {
      const path = join(folder, randomUUID());
      paths.push(path);
      return path;
    };
    try {
      return { form: await readForm(source, contentType, takesFiles ? newPath : null), remove };
    } catch (error) {
      await remove();
      throw error;
    }
  };
}

type Part = string | { path: string; name: string; type: string };

async function readForm(source: ByteSource, contentType: string, newPath: (() => string) | null): Promise<FormData> {
  // A start need not read what only a form with files needs.
  const { Busboy } = await import('@fastify/busboy');
  const limits = { fields: mostFields, files: mostFiles, fieldSize: defaultBodyLimit, headerPairs: 20, headerSize: 8 * 1024 };
  const parts: [name: string, part: Part][] = [];
  const sinks: WriteStream[] = [];
  let textBytes = 0;
  let busboy: InstanceType<typeof Busboy>;
  try {
    busboy = new Busboy({ headers: { 'content-type': contentType }, limits });
  } catch {
    throw malformed();
  }
  const refuse = (error: Error) => busboy.destroy(error);
  const named = (name: string | undefined): name is string => {
    if (name !== undefined && isPlainName(name)) return true;
    refuse(name === undefined ? malformed() : tooComplex());
    return false;
  };
  busboy.on('field', (name, value) => {
    textBytes += value.length;
    if (textBytes > defaultBodyLimit) refuse(tooLarge());
    else if (named(name)) parts.push([name, value]);
  });
  busboy.on('file', (name, file: BusboyFileStream, filename, _encoding, type) => {
    if (!newPath || !named(name)) {
      file.on('error', () => {}).resume();
      return refuse(noFiles());
    }
    const sink = createWriteStream(newPath(), { mode: 0o600 });
    parts.push([name, { path: String(sink.path), name: filename ?? '', type }]);
    sinks.push(file.on('error', () => {}).pipe(sink.on('error', refuse)));
  });
  busboy.on('fieldsLimit', () => refuse(tooComplex()));
  busboy.on('filesLimit', () => refuse(tooComplex()));
  try {
    await pipeline(Readable.from(source), busboy);
    await Promise.all(sinks.map((sink) => finished(sink)));
  } catch (error) {
    // The parser leaves a file open whose form breaks off.
    await Promise.all(sinks.map(closed));
    throw isRefusal(error) ? error : malformed();
  }
  return formOf(parts);
}

function closed(sink: WriteStream): Promise<void> {
  if (sink.closed) return Promise.resolve();
  return new Promise((done) => sink.once('close', done).destroy());
}

async function formOf(parts: readonly [string, Part][]): Promise<FormData> {
  const form = new FormData();
  for (const [name, part] of parts) {
    if (typeof part === 'string') form.append(name, part);
    else form.append(name, new File([await openAsBlob(part.path)], part.name, { type: part.type }));
  }
  return form;
}

/** What was thrown by us, or by the disk, is told as it is; the parser's own words are not for people. */
const isRefusal = (error: unknown): boolean => error instanceof Error && ('status' in error || 'syscall' in error);

async function prepare(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const oldest = Date.now() - abandonedAfterMs;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const about = await stat(path).catch(() => null);
    if (about && about.mtimeMs < oldest) await rm(path, { force: true });
  }
}
