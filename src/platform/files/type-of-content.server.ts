import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FileStore } from './file-store.server.ts';

const unknown = 'application/octet-stream';
/** Enough to tell a text from a program. */
const looksAt = 65_536;
/** Some kinds are told by what comes later in the file; nobody shall make us read gigabytes for it. */
const searches = 1024 * 1024;
/** Whatever can hold a page or a script is a text, so that nothing in it ever runs. */
const markup = /^(text\/|application\/(xml|xhtml)|image\/svg)/;

/** What a stored file is, told by its content; what its sender called it proves nothing. */
export async function typeOfContent(store: FileStore, key: string, size: number): Promise<string> {
  if (size === 0) return unknown;
  const found = await readSignature(store, key, size);
  if (found && !markup.test(found)) return found;
  const head = await store.get(key, { start: 0, end: Math.min(size, looksAt) - 1 });
  return head && isText(await buffer(head.stream), size <= looksAt) ? 'text/plain' : unknown;
}

async function readSignature(store: FileStore, key: string, size: number): Promise<string | null> {
  const { fileTypeFromStream } = await import('file-type');
  const file = await store.get(key, { start: 0, end: Math.min(size, searches) - 1 });
  if (!file) return null;
  try {
    return (await fileTypeFromStream(Readable.toWeb(file.stream) as ReadableStream<Uint8Array>))?.mime ?? null;
  } catch {
    // It begins like a kind of file that it is not.
    return null;
  } finally {
    file.stream.destroy();
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what tells a program from a text.
const programBytes = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;

function isText(bytes: Uint8Array, isWhole: boolean): boolean {
  try {
    // A letter of several bytes may be cut in the middle.
    return !programBytes.test(new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !isWhole }));
  } catch {
    return false;
  }
}
