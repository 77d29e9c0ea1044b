import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { AgreementText } from '#features/papers/agreements/screens/agreement-text.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import type { CheckoutContractView, CheckoutState } from '../contract.ts';
import { ContractCode } from './contract-code.tsx';
import { checkoutApi, useMove } from './use-checkout.ts';

type ContractCardProps = {
  contract: CheckoutContractView;
  /** Where a code goes that has to be entered first. */
  code: CheckoutState['code'];
  onProblem: (error: unknown) => void;
};

/** One contract to be read, agreed to and signed; what is signed stays signed. */
export function ContractCard({ contract, code: asked, onProblem }: ContractCardProps) {
  const { id, contract_number, service_name, text, text_sha256, is_signed } = contract;
  // Agreed to these very words: other words have to be agreed to anew.
  const [agreedTo, setAgreedTo] = useState<string | null>(null);
  const agreed = agreedTo === text_sha256;
  const [code, setCode] = useState('');
  const sign = useMove(() => checkoutApi.call.sign({ id, agreed: true, text_sha256, code: asked ? code : null }));
  const title = `contract-${id}`;
  return (
    <section aria-labelledby={title} className="overflow-hidden rounded-lg border bg-surface">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b p-5">
        <div className="min-w-0">
          <h3 id={title} className="text-[0.9375rem] leading-6 font-semibold tracking-tight break-words">
            {service_name}
          </h3>
          <p className="text-sm text-muted">Service Agreement {contract_number}</p>
        </div>
        {is_signed ? <Badge tone="success">Signed</Badge> : <Badge tone="warning">Not signed yet</Badge>}
      </header>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard.
        tabIndex={0}
        aria-label={`Text of ${contract_number}`}
        className="scroll-quiet max-h-96 overflow-y-auto bg-page p-5 focus-visible:-outline-offset-2"
      >
        <AgreementText text={text} />
      </section>
      <footer className="border-t p-5">
        {asked && !is_signed && (
          <ContractCode
            contract_id={id}
            contract_number={contract_number}
            goesTo={asked.goes_to}
            code={code}
            onChange={setCode}
            onProblem={onProblem}
          />
        )}
        {is_signed ? (
          <p className="text-sm leading-relaxed">
            Signed by <span className="font-medium">{contract.client_signature}</span>
            {contract.client_signed_at && (
              <>
                {' on '}
                <LocalTime value={contract.client_signed_at} />
              </>
            )}
          </p>
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-4">
            <ChoiceField label={`I have read and agree to ${contract_number}`} className="min-w-0 flex-1 basis-64">
              {(wiring) => (
                <Checkbox
                  {...wiring}
                  checked={agreed}
                  onChange={(event) => setAgreedTo(event.target.checked ? text_sha256 : null)}
                />
              )}
            </ChoiceField>
            <Button
              disabled={!agreed || (asked !== null && code.length !== 6)}
              loading={sign.isPending}
              onClick={() => {
                onProblem(null);
                sign.mutate(undefined, { onError: onProblem });
              }}
            >
              {!sign.isPending && <PenLine aria-hidden="true" />}
              Sign Contract<span className="sr-only"> {contract_number}</span>
            </Button>
          </div>
        )}
      </footer>
    </section>
  );
}
