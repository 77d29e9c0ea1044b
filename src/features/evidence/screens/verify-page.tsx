import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { Input } from '#ui/input.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { verifyMeta, verifyTexts } from '../verify-texts.ts';
import { useVerify } from './use-verify.ts';
import { VerifyDrop } from './verify-drop.tsx';
import { VerifyResult } from './verify-result.tsx';

export function VerifyPage() {
  const { state, checkFile, checkNumber } = useVerify();
  const [number, setNumber] = useState('');
  const result = useRef<HTMLDivElement>(null);

  // A mail or a certificate may name the document behind the address.
  useEffect(() => {
    const named = decodeURIComponent(location.hash.slice(1));
    if (/^[A-Z]+-\d+$/i.test(named)) setNumber(named.toUpperCase());
  }, []);

  // On a phone the answer would stand below the fold.
  useEffect(() => {
    if (state.step === 'done') result.current?.scrollIntoView({ block: 'nearest' });
  }, [state]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (number.trim()) void checkNumber(number.trim());
  };

  return (
    <div className="container-page pt-12 pb-20 sm:pt-18 lg:pt-24 lg:pb-28">
      <h1 className="font-display text-title font-semibold">{verifyMeta.title}</h1>
      <p className="mt-4 max-w-[44rem] text-lead text-muted">{verifyTexts.intro}</p>
      <div className="mt-10 grid gap-8 lg:grid-cols-12 lg:gap-12">
        <div className="lg:col-span-7">
          <VerifyDrop onFile={(file) => void checkFile(file)} />
        </div>
        <form onSubmit={submit} className="flex flex-col gap-5 lg:col-span-5 lg:justify-center">
          <p
            aria-hidden="true"
            className="flex items-center gap-4 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
          >
            {verifyTexts.or}
          </p>
          <Field label={verifyTexts.number} hint={verifyTexts.numberHint}>
            {(control) => (
              <Input
                {...control}
                value={number}
                onChange={(event) => setNumber(event.target.value)}
                placeholder="CON-1763200000000"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={40}
              />
            )}
          </Field>
          <Button type="submit" variant="outline" size="lg" className="self-start" disabled={!number.trim()}>
            {verifyTexts.check}
          </Button>
        </form>
      </div>
      <div ref={result} aria-live="polite" className="mt-10 scroll-m-24">
        {state.step === 'busy' && (
          <p className="flex items-center gap-3 text-muted">
            <Spinner />
            {state.text}
          </p>
        )}
        {state.step === 'failed' && <FormAlert>{state.text}</FormAlert>}
        {state.step === 'done' && <VerifyResult outcome={state.outcome} />}
      </div>
      <section aria-labelledby="how-title" className="mt-14 border-t pt-12">
        <h2 id="how-title" className="font-display text-2xl font-semibold tracking-tight">
          {verifyTexts.how}
        </h2>
        <ol className="mt-8 grid gap-x-10 gap-y-8 md:grid-cols-3">
          {verifyTexts.steps.map(({ title, text }) => (
            <li key={title} className="border-t border-line-strong pt-4">
              <h3 className="font-semibold">{title}</h3>
              <p className="mt-1.5 text-muted">{text}</p>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
