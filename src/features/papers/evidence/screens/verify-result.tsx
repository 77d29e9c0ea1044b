import clsx from 'clsx';
import { ShieldAlert, ShieldCheck, ShieldX } from 'lucide-react';
import type { ReactNode } from 'react';
import { LocalTime } from '#ui/local-time.tsx';
import { useLanguage, useWords } from '#ui/words.ts';
import { translatedMessage } from '#ui/words-of-message.ts';
import type { Verification } from '../contract.ts';
import { events } from '../verdict.ts';
import type { Outcome } from './use-verify.ts';

const looks = {
  good: { icon: ShieldCheck, panel: 'border-success/40 bg-success-soft', ink: 'text-success' },
  warning: { icon: ShieldAlert, panel: 'border-warning/40 bg-warning-soft', ink: 'text-warning' },
  bad: { icon: ShieldX, panel: 'border-danger/40 bg-danger-soft', ink: 'text-danger' },
} as const;

export function VerifyResult({ outcome: { verdict, record, file } }: { outcome: Outcome }) {
  const t = useWords();
  const language = useLanguage();
  // Several sentences may have been put together.
  const inWords = (text: string) =>
    text
      .split(/(?<=\.) /)
      .map((sentence) => translatedMessage(language, sentence))
      .join(' ');
  const { icon: Icon, panel, ink } = looks[verdict.tone];
  return (
    <div className="overflow-hidden rounded-xl border border-line-strong bg-surface">
      <div className={clsx('flex items-start gap-4 border-b p-6 sm:gap-5 sm:p-8', panel)}>
        <Icon aria-hidden="true" className={clsx('mt-0.5 size-8 shrink-0', ink)} strokeWidth={1.75} />
        <div className="min-w-0">
          <h2 className="font-display text-xl font-semibold tracking-tight sm:text-2xl">{inWords(verdict.title)}</h2>
          <p className="mt-1.5 max-w-[60ch]">{inWords(verdict.text)}</p>
        </div>
      </div>
      {(record || file) && (
        <dl className="grid gap-x-8 gap-y-4 p-6 sm:grid-cols-[11rem_1fr] sm:p-8">
          {file && <Fact label={t('File')}>{file.name}</Fact>}
          {record && <RecordFacts record={record} />}
          <StampFact file={file} record={record} />
          {file && !record && <Hash label={t('SHA-256 of the file')}>{file.sha256}</Hash>}
        </dl>
      )}
    </div>
  );
}

function RecordFacts({ record }: { record: Verification }) {
  const t = useWords();
  const { number, document_type, version, sealed_at, chain } = record;
  return (
    <>
      <Fact label={document_type === 'estimate' ? t('Estimate') : t('Contract')}>
        {t('{number}, version {version}', { number, version })}
      </Fact>
      <Fact label={t('Sealed')}>
        <LocalTime value={sealed_at} />
      </Fact>
      <Fact label={t('Record')}>
        {translatedMessage(useLanguage(), events(chain))}, {chain.intact ? t('intact') : t('not intact')}
      </Fact>
      <Hash label={t('SHA-256 of the file')}>{record.pdf_sha256}</Hash>
      <Hash label={t('Link that it is sealed to')}>{record.chain_hash}</Hash>
      <Hash label={t('Certificate')}>{record.certificate_sha256}</Hash>
    </>
  );
}

/** The file's own time stamp was checked here; by number alone there is only our word for it. */
function StampFact({ file, record }: Pick<Outcome, 'file' | 'record'>) {
  const t = useWords();
  const at = file ? file.stamp?.at : record?.stamped_at;
  if (!at) return null;
  return (
    <Fact label={t('Time stamp')}>
      <LocalTime value={at} />
      {file?.stamp && t(', by {authority}', { authority: file.stamp.authority })}
    </Fact>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-8 gap-y-0.5 sm:col-span-2 sm:grid-cols-subgrid">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

const Hash = ({ label, children }: { label: string; children: string }) => (
  <Fact label={label}>
    <code className="font-mono text-[0.8125rem] leading-relaxed">{children}</code>
  </Fact>
);
