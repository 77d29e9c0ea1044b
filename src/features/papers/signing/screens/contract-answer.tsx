import { lazy, useRef, useState } from 'react';
import { FormAlert } from '#ui/form-alert.tsx';
import { asRefusal, postJson, type Refusal } from '#ui/public-api.ts';
import { type Signature, SignatureField } from '#ui/signature-field.tsx';
import type { ContractPage } from '../contract.ts';
import { AnswerFrame } from './answer-frame.tsx';
import type { CodeAnswer, CodesSent } from './code-dialog.tsx';
import { ConsentCheck } from './consent-check.tsx';

const CodeDialog = lazy(() => import('./code-dialog.tsx').then((module) => ({ default: module.CodeDialog })));

type ContractAnswerProps = { page: ContractPage; token: string; onAnswered: (page: ContractPage) => void };
type Missing = { name?: string; drawing?: string; consent?: string };

export function ContractAnswer({ page, token, onAnswered }: ContractAnswerProps) {
  const [signature, setSignature] = useState<Signature>({ name: page.signer_name, drawing: null });
  const [agreed, setAgreed] = useState(false);
  const [missing, setMissing] = useState<Missing>({});
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [sending, setSending] = useState(false);
  const [asking, setAsking] = useState<CodeAnswer | null>(null);
  const sent = useRef<CodesSent>({});
  const { code } = page;

  const signed = () => {
    const { content_sha256, consent } = page;
    return { content_sha256, name: signature.name.trim(), drawing: signature.drawing, consent_version: consent.version };
  };
  const submit = async () => {
    const wanting: Missing = {
      ...(signature.name.trim().length < 2 && { name: 'Please enter your full name' }),
      ...(signature.drawing === '' && { drawing: 'Please draw your signature' }),
      ...(!agreed && { consent: 'Please confirm that you agree' }),
    };
    setMissing(wanting);
    setRefusal(null);
    if (Object.keys(wanting).length > 0) return;
    if (code) return setAsking({ purpose: 'sign', body: signed() });
    setSending(true);
    try {
      onAnswered(await postJson(`/document/contract/${token}/sign`, { ...signed(), code: null }));
    } catch (error) {
      setRefusal(asRefusal(error));
    } finally {
      setSending(false);
    }
  };
  const elsewhere = (refused: Refusal) => {
    setAsking(null);
    setRefusal(refused);
  };
  return (
    <AnswerFrame
      page={page}
      token={token}
      title="Sign this contract"
      text={`Sign with your name or draw your signature. ${code ? 'A code that comes by mail then confirms that it is you.' : 'You are signed in, so no code is needed.'}`}
      refusal={refusal}
      sending={sending}
      action="Sign contract"
      onSubmit={() => void submit()}
      onAnswered={onAnswered}
      onDecline={code ? (reason) => setAsking({ purpose: 'decline', body: { reason } }) : undefined}
      dialog={
        asking &&
        code && (
          <CodeDialog
            token={token}
            answer={asking}
            code={code}
            sent={sent}
            onAnswered={onAnswered}
            onRefused={elsewhere}
            onClose={() => setAsking(null)}
          />
        )
      }
    >
      {code && !code.can_be_sent && (
        <FormAlert tone="warning">
          The studio cannot send mail right now, so this contract cannot be signed by link. Please sign in to your account, or get
          in touch with the studio.
        </FormAlert>
      )}
      <div className="max-w-md">
        <SignatureField
          value={signature}
          onChange={setSignature}
          errors={{ name: missing.name ?? refusal?.fields.name, drawing: missing.drawing ?? refusal?.fields.drawing }}
        />
      </div>
      <ConsentCheck text={page.consent.text} checked={agreed} onChange={setAgreed} error={missing.consent} />
    </AnswerFrame>
  );
}
