import clsx from 'clsx';
import { Monitor, Smartphone } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Language, pathIn } from '#shared/languages.ts';
import type { ContentChanges } from '#shared/site-content.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useIsWide } from '#ui/use-is-wide.ts';
import { type FromFrame, type Lists, onMessage, type ToFrame } from './frame-messages.ts';

const widths = { desktop: 1280, phone: 390 } as const;
type Width = keyof typeof widths;

type PageFrameProps = {
  page: string;
  /** Of the words around the page's own. */
  language: Language;
  label: string;
  changes: ContentChanges;
  selected: string | null;
  /** Unknown until they are read: the page has its own until then. */
  lists?: Lists;
  onSelect: (section: string) => void;
};

/** The page itself in a frame, as wide as on the chosen device; what is typed is sent to it and seen at once. */
export function PageFrame({ page, language, label, changes, selected, lists, onSelect }: PageFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const isWide = useIsWide();
  const [chosen, setWidth] = useState<Width | null>(null);
  const width = chosen ?? (isWide ? 'desktop' : 'phone');
  /** How often the page in the frame has said that it can take changes: loaded again, it does not know what was sent before. */
  const [readied, setReadied] = useState(0);
  const isReady = readied > 0;
  const [attempt, setAttempt] = useState(0);
  const isLate = useIsLate(isReady, attempt);
  const { place, size } = useSize();
  const select = useRef(onSelect);
  select.current = onSelect;

  useEffect(
    () =>
      onMessage<FromFrame>(
        () => frame.current?.contentWindow,
        ['content-ready', 'content-select'],
        (told) => (told.foyer === 'content-ready' ? setReadied((times) => times + 1) : select.current(told.section)),
      ),
    [],
  );
  useEffect(() => {
    const message: ToFrame = { foyer: 'content', changes, selected, lists };
    if (readied > 0) frame.current?.contentWindow?.postMessage(message, location.origin);
  }, [changes, selected, lists, readied]);

  const scale = size ? Math.min(1, size.width / widths[width]) : 1;
  return (
    <section aria-label="Preview" className="flex min-h-0 min-w-0 flex-col overflow-hidden rounded-lg border bg-sunken">
      <div className="flex items-center justify-between gap-3 border-b bg-surface px-3 py-1.5">
        <p className="min-w-0 truncate text-[0.8125rem] text-muted">Choose a section to edit it.</p>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend does not sit in a row. */}
        <div role="group" aria-label="Width of the preview" className="flex gap-1">
          <WidthButton label="Desktop" icon={Monitor} isOn={width === 'desktop'} onClick={() => setWidth('desktop')} />
          <WidthButton label="Phone" icon={Smartphone} isOn={width === 'phone'} onClick={() => setWidth('phone')} />
        </div>
      </div>
      <div ref={place} className="relative min-h-0 flex-1 overflow-hidden">
        {!isReady && isLate && (
          <ErrorPanel
            message="The preview could not be loaded. What you write is saved all the same."
            onRetry={() => setAttempt(attempt + 1)}
            className="absolute inset-0"
          />
        )}
        {!isReady && !isLate && (
          <div role="status" className="absolute inset-0 grid place-items-center">
            <Spinner />
            <span className="sr-only">Loading the preview...</span>
          </div>
        )}
        {size && (
          <iframe
            key={attempt}
            data-page={page}
            ref={frame}
            title={`Preview of ${label}`}
            src={pathIn(language, `/admin/content/${page}/frame`)}
            // The frame is as large as the device it stands for, and drawn smaller where there is less room.
            style={{
              width: widths[width],
              height: size.height / scale,
              transform: `scale(${scale})`,
              marginLeft: Math.max(0, (size.width - widths[width] * scale) / 2),
            }}
            className={clsx('block origin-top-left bg-page', !isReady && 'invisible')}
          />
        )}
      </div>
    </section>
  );
}

type WidthButtonProps = { label: string; icon: typeof Monitor; isOn: boolean; onClick: () => void };

function WidthButton({ label, icon: Icon, isOn, onClick }: WidthButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onClick}
      className="inline-flex h-8 items-center gap-1.5 rounded-md px-2.5 text-[0.8125rem] font-medium text-muted hover:text-ink aria-pressed:bg-hover aria-pressed:text-ink"
    >
      <Icon aria-hidden="true" className="size-4" />
      {label}
    </button>
  );
}

/** How long a page may take before something must be wrong, in milliseconds. */
const patience = 15_000;

function useIsLate(isReady: boolean, attempt: number): boolean {
  const [late, setLate] = useState<number | null>(null);
  useEffect(() => {
    if (isReady) return;
    const timer = setTimeout(() => setLate(attempt), patience);
    return () => clearTimeout(timer);
  }, [isReady, attempt]);
  return late === attempt;
}

function useSize() {
  const place = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { place, size };
}
