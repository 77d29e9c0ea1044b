import { verifyTexts } from '../verify-texts.ts';

export function VerifyHead() {
  return (
    <>
      <h1 className="font-display text-title font-semibold">{verifyTexts.title}</h1>
      <p className="mt-4 max-w-[44rem] text-lead text-muted">{verifyTexts.intro}</p>
      <noscript>
        <p className="mt-6 rounded-lg border border-line-strong bg-surface p-5">{verifyTexts.noScript}</p>
      </noscript>
    </>
  );
}

export function VerifySteps() {
  return (
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
  );
}
