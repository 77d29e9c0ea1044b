import { useState } from 'react';
import { formatCents } from '#shared/money.ts';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { asRefusal, postJson, type Refusal } from '#ui/public-api.ts';
import type { EstimatePage } from '../contract.ts';
import { AnswerFrame } from './answer-frame.tsx';
import { ConsentCheck } from './consent-check.tsx';
import { sumsOf } from './estimate-paper.tsx';

type EstimateAnswerProps = {
  page: EstimatePage;
  token: string;
  chosen: readonly string[];
  onAnswered: (page: EstimatePage) => void;
};

export function EstimateAnswer({ page, token, chosen, onAnswered }: EstimateAnswerProps) {
  const [name, setName] = useState(page.signer_name);
  const [agreed, setAgreed] = useState(false);
  const [missing, setMissing] = useState<{ name?: string; consent?: string }>({});
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [sending, setSending] = useState(false);
  const total = formatCents(sumsOf(page.content, chosen).total_amount_cents, page.content.currency);

  const accept = async () => {
    const wanting = {
      ...(name.trim().length < 2 && { name: 'Please enter your full name' }),
      ...(!agreed && { consent: 'Please confirm that you accept' }),
    };
    setMissing(wanting);
    setRefusal(null);
    if (Object.keys(wanting).length > 0) return;
    setSending(true);
    try {
      const { content_sha256, consent } = page;
      const answer = { content_sha256, selected: chosen, name: name.trim(), consent_version: consent.version };
      onAnswered(await postJson<EstimatePage>(`/document/estimate/${token}/accept`, answer));
    } catch (error) {
      setRefusal(asRefusal(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <AnswerFrame
      page={page}
      token={token}
      title="Accept this estimate"
      text="Type your name and confirm. You get a copy by mail."
      refusal={refusal}
      sending={sending}
      action="Accept estimate"
      aside={
        <p className="w-full sm:order-last sm:ml-auto sm:w-auto sm:text-right">
          <span className="text-sm text-muted">Total </span>
          <strong className="figures text-xl font-semibold tracking-tight">{total}</strong>
        </p>
      }
      onSubmit={() => void accept()}
      onAnswered={onAnswered}
    >
      <Field label="Full name" required error={missing.name ?? refusal?.fields.name} className="max-w-md">
        {(control) => (
          <Input
            {...control}
            value={name}
            maxLength={120}
            autoComplete="name"
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <ConsentCheck text={page.consent.text} checked={agreed} onChange={setAgreed} error={missing.consent} />
    </AnswerFrame>
  );
}
