import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { FormAlert } from '#ui/form-alert.tsx';
import { useLanguage, useWords } from '#ui/words.ts';
import { clockTime, shortDate } from '../format.ts';

type TakenNoticeProps = {
  message: string;
  alternatives: readonly string[];
  zone: string;
  picked: number | null;
  onPick: (slot: number) => void;
};

/** A time is gone: the nearest free ones, one press away, and nothing that was typed is lost. */
export function TakenNotice({ message, alternatives, zone, picked, onPick }: TakenNoticeProps) {
  const t = useWords();
  const language = useLanguage();
  const box = useRef<HTMLDivElement>(null);
  // The button that was pressed may be far below.
  useEffect(() => {
    box.current?.focus();
    box.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={box} tabIndex={-1} className="rounded-md outline-none">
      <FormAlert tone="error" title={message}>
        {alternatives.length > 0 ? (
          <>
            <p>{t('These times are free. What you typed is still here.')}</p>
            <ul className="mt-3 grid gap-2 sm:grid-cols-2">
              {alternatives.map((slot) => {
                const moment = Date.parse(slot);
                const chosen = picked === moment;
                return (
                  <li key={slot}>
                    <button
                      type="button"
                      aria-pressed={chosen}
                      onClick={() => onPick(moment)}
                      className={clsx(
                        'figures flex h-11 w-full items-center justify-between gap-2 rounded-md border px-3 font-medium transition-colors',
                        chosen
                          ? 'border-primary bg-primary text-on-primary'
                          : 'border-line-strong bg-surface hover:border-primary',
                      )}
                    >
                      <span>{shortDate(moment, zone, language)}</span>
                      <span>{clockTime(moment, zone, language)}</span>
                    </button>
                  </li>
                );
              })}
            </ul>
          </>
        ) : (
          <p>{t('Please choose another time. What you typed is still here.')}</p>
        )}
      </FormAlert>
    </div>
  );
}
