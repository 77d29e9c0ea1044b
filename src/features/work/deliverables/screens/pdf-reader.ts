import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { onFirstUse } from '#shared/on-first-use.ts';

/** Fonts that a document does not bring, and decoders of rare pictures, by the name that the library asks for. */
const data = import.meta.glob<string>('/node_modules/pdfjs-dist/{standard_fonts,wasm}/*.{pfb,ttf,wasm}', {
  query: '?url',
  import: 'default',
  eager: true,
});

class BuiltData {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const path = Object.keys(data).find((one) => one.endsWith(`/${filename}`));
    const answer = path ? await fetch(data[path] ?? '') : null;
    if (!answer?.ok) throw new Error(`${filename} could not be loaded`);
    return new Uint8Array(await answer.arrayBuffer());
  }
}

type ScriptUrlPolicy = { createScriptURL(url: string): string };
type TrustedTypes = { createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy };

/** Where Trusted Types are demanded, this policy makes the address of one script, and of no other. A name is given once. */
const trustedWorkerUrl = onFirstUse((): string => {
  const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypes };
  return trustedTypes
    ? trustedTypes.createPolicy('pdf-worker', { createScriptURL: () => workerUrl }).createScriptURL('')
    : workerUrl;
});

type Started = { worker: PDFWorker; failed: Promise<never> };
let started: Started | null = null;

/** One for all documents. The library waits for ever for a script that does not come, so it is listened to here. */
function startWorker(): Started {
  if (started) return started;
  GlobalWorkerOptions.workerSrc = workerUrl;
  const port = new Worker(trustedWorkerUrl(), { type: 'module' });
  const worker = PDFWorker.create({ port });
  const failed = new Promise<never>((_, reject) => {
    port.addEventListener('error', () => {
      // The next document tries again.
      started = null;
      worker.destroy();
      port.terminate();
      reject(new Error('The reader of documents could not be loaded'));
    });
  });
  failed.catch(() => {});
  started = { worker, failed };
  return started;
}

/** Opens a PDF of ours; it is read piece by piece, as its pages are shown. */
export function openPdf(url: string): { document: Promise<PDFDocumentProxy>; close: () => void } {
  const { worker, failed } = startWorker();
  const task = getDocument({
    url,
    worker,
    BinaryDataFactory: BuiltData,
    useWorkerFetch: false,
    // Fonts of the reader's machine would look different on each.
    useSystemFonts: false,
    disableAutoFetch: true,
    disableStream: true,
  });
  return { document: Promise.race([task.promise, failed]), close: () => void task.destroy() };
}
