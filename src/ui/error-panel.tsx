import clsx from 'clsx';
import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { useWords } from '#ui/words.ts';

type ErrorPanelProps = {
  title?: string;
  message?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  retryLabel?: string;
  className?: string;
};

export function ErrorPanel(props: ErrorPanelProps) {
  const t = useWords();
  const { title = t('Something went wrong'), message, onRetry, retrying, retryLabel = t('Try Again'), className } = props;
  return (
    <div role="alert" className={clsx('flex flex-col items-center px-6 py-14 text-center', className)}>
      <span className="mb-4 grid size-12 place-items-center rounded-xl bg-danger-soft text-danger">
        <TriangleAlert aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </span>
      <h2 className="text-[0.9375rem] font-semibold tracking-tight">{title}</h2>
      <p className="mt-1.5 max-w-sm text-sm leading-relaxed text-balance text-muted">
        {message || t('An error occurred while loading this content.')}
      </p>
      {onRetry && (
        <Button variant="outline" className="mt-5" onClick={onRetry} loading={retrying}>
          {!retrying && <RotateCw aria-hidden="true" />}
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
