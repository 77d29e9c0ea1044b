import { useEffect, useState } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';

const quiet = 4;

/** Drawn here in the browser: the secret in it goes nowhere else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawing, setDrawing] = useState<{ size: number; path: string }>();
  useEffect(() => {
    let gone = false;
    void import('qrcode').then(({ default: qr }) => {
      const { size, data } = qr.create(text, { errorCorrectionLevel: 'L' }).modules;
      let path = '';
      for (let at = 0; at < data.length; at += 1) {
        if (data[at]) path += `M${(at % size) + quiet} ${Math.floor(at / size) + quiet}h1v1h-1z`;
      }
      if (!gone) setDrawing({ size: size + 2 * quiet, path });
    });
    return () => {
      gone = true;
    };
  }, [text]);
  if (!drawing) return <Skeleton className="size-44 shrink-0 rounded-md" />;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${drawing.size} ${drawing.size}`}
      shapeRendering="crispEdges"
      className="size-44 shrink-0 rounded-md border bg-white text-black"
    >
      <path d={drawing.path} fill="currentColor" />
    </svg>
  );
}
