import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

type PdfPageProps = { url: string; name: string; page: number; onPages: (count: number) => void };

/** Sharp on a dense screen, and no larger than that. */
const mostDensity = 2;
/** Beyond this, browsers on phones draw nothing and say nothing. */
const mostPixels = 16_000_000;

/** One page of a PDF. The library comes when the first one is shown. */
export function PdfPage({ url, name, page, onPages }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [document, setDocument] = useState<PDFDocumentProxy | null>(null);
  const [isDrawn, setDrawn] = useState(false);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens it again.
  useEffect(() => {
    let close: (() => void) | null = null;
    let isGone = false;
    setFailed(false);
    const open = async () => {
      const { openPdf } = await import('./pdf-reader.ts');
      if (isGone) return;
      const opened = openPdf(url);
      close = opened.close;
      const read = await opened.document;
      if (isGone) return;
      setDocument(read);
      onPages(read.numPages);
    };
    open().catch(() => !isGone && setFailed(true));
    return () => {
      isGone = true;
      close?.();
      setDocument(null);
    };
  }, [url, onPages, attempt]);

  useEffect(() => {
    const sheet = canvas.current;
    if (!document || !sheet) return;
    let isGone = false;
    let stop: (() => void) | null = null;
    const draw = async () => {
      const shown = await document.getPage(Math.min(page, document.numPages));
      if (isGone) return;
      const { width, height } = shown.getViewport({ scale: 1 });
      const density = Math.min(window.devicePixelRatio || 1, mostDensity);
      const wanted = ((sheet.parentElement?.clientWidth ?? 800) / width) * density;
      const viewport = shown.getViewport({ scale: Math.min(wanted, Math.sqrt(mostPixels / (width * height))) });
      sheet.width = Math.floor(viewport.width);
      sheet.height = Math.floor(viewport.height);
      const task = shown.render({ canvas: sheet, viewport });
      stop = () => task.cancel();
      await task.promise;
      if (!isGone) setDrawn(true);
    };
    setDrawn(false);
    draw().catch(() => !isGone && setFailed(true));
    return () => {
      isGone = true;
      stop?.();
    };
  }, [document, page]);

  if (failed) {
    return (
      <ErrorPanel
        message="This document cannot be shown here. You can open or download it."
        onRetry={() => setAttempt((count) => count + 1)}
      />
    );
  }
  return (
    <>
      {!isDrawn && <Skeleton className="absolute inset-0 min-h-40" />}
      <canvas
        ref={canvas}
        role="img"
        aria-label={`Page ${page} of ${name}`}
        data-drawn={isDrawn}
        className="block h-auto w-full"
      />
    </>
  );
}
