import { useState } from 'react';
import { formatCents } from '#shared/money.ts';
import { buttonClass } from '#ui/button-class.ts';
import type { EstimatePage } from '../contract.ts';
import { DocumentFrame, type DocumentProps } from './document-frame.tsx';
import { EstimateAnswer } from './estimate-answer.tsx';
import { EstimatePaper, sumsOf } from './estimate-paper.tsx';
import { useDocument } from './use-document.ts';

const chosenIn = ({ content }: EstimatePage): string[] =>
  content.items.filter((item) => item.optional && item.selected).map(({ id }) => id);

export function EstimateDocument({ page: loaded, token, branding, print }: DocumentProps<EstimatePage>) {
  const { page, title, answered } = useDocument(loaded, token, print);
  const [chosen, setChosen] = useState(() => chosenIn(loaded));
  const onAnswered = (next: EstimatePage) => {
    setChosen(chosenIn(next));
    answered(next);
  };
  return (
    <DocumentFrame
      page={page}
      branding={branding}
      title={title}
      paper={<EstimatePaper page={page} chosen={chosen} onChoose={setChosen} />}
    >
      <TotalBar page={page} chosen={chosen} />
      <EstimateAnswer page={page} token={token} chosen={chosen} onAnswered={onAnswered} />
    </DocumentFrame>
  );
}

/** On a phone the total stays in sight while options are ticked, until the answer itself comes up. */
function TotalBar({ page, chosen }: { page: EstimatePage; chosen: readonly string[] }) {
  const total = formatCents(sumsOf(page.content, chosen).total_amount_cents, page.content.currency);
  return (
    <div className="sticky bottom-0 z-10 -mx-3 flex items-center justify-between gap-4 border-t bg-page/95 px-4 py-3 backdrop-blur sm:hidden print:hidden">
      <p className="min-w-0 leading-tight">
        <span className="block text-xs text-muted">Total</span>
        <strong className="figures text-lg font-semibold tracking-tight">{total}</strong>
      </p>
      <a href="#answer" className={buttonClass()}>
        Answer
      </a>
    </div>
  );
}
