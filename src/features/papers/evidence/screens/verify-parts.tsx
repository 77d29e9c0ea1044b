import { useWords } from '#ui/words.ts';
import { verifyTexts } from '../verify-texts.ts';

export function VerifyHead() {
  const t = useWords();
  return (
    <>
      <h1 className="font-display text-title font-semibold">{t(verifyTexts.title)}</h1>
      <p className="mt-4 max-w-[44rem] text-lead text-muted">{t(verifyTexts.intro)}</p>
      <noscript>
        <p className="mt-6 rounded-lg border border-line-strong bg-surface p-5">{t(verifyTexts.noScript)}</p>
      </noscript>
    </>
  );
}

export function VerifySteps() {
  const t = useWords();
  return (
    <section aria-labelledby="how-title" className="mt-14 border-t pt-12">
      <h2 id="how-title" className="font-display text-2xl font-semibold tracking-tight">
        {t(verifyTexts.how)}
      </h2>
      <ol className="mt-8 grid gap-x-10 gap-y-8 md:grid-cols-3">
        {verifyTexts.steps.map(({ title, text }) => (
          <li key={title} className="border-t border-line-strong pt-4">
            <h3 className="font-semibold">{t(title)}</h3>
            <p className="mt-1.5 text-muted">{t(text)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
