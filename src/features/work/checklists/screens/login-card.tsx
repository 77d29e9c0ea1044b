import { RotateCcw } from 'lucide-react';
import { ProgressText } from '#features/work/credentials/screens/credential-progress.tsx';
import { Fingerprint } from '#features/work/credentials/screens/fingerprint.tsx';
import { HandOverForm } from '#features/work/credentials/screens/hand-over-form.tsx';
import { Button } from '#ui/button.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { needsHttps, useCanEncrypt } from '#ui/use-can-encrypt.ts';
import type { Checklist } from '../contract.ts';
import type { LineCardProps } from './line-card.tsx';
import { LineState } from './line-state.tsx';

type LoginCardProps = LineCardProps & { keyInUse: Checklist['key'] };

/** A login to hand over: encrypted here, read once by the studio. It takes no words and no files. */
export function LoginCard({ line, isOpen, isBusy, error, actions, run, keyInUse }: LoginCardProps) {
  const canEncrypt = useCanEncrypt();
  const { title, credential, updated_at } = line;
  const isDone = line.done_at !== null;
  const again = credential?.state === 'read' ? 'Hand over again' : 'Take back';
  const isAsked = !isDone && isOpen && credential && keyInUse;
  return (
    <li className="grid gap-3 px-4 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 text-[0.9375rem] leading-6 font-medium [overflow-wrap:anywhere]">{title}</h3>
        <LineState line={line} />
      </div>
      {line.description && <p className="text-sm break-words whitespace-pre-line text-muted">{line.description}</p>}
      {credential && <ProgressText credential={credential} />}
      {isAsked && !canEncrypt && <FormAlert tone="warning">{needsHttps} Please open this page over https.</FormAlert>}
      {isAsked && canEncrypt && (
        <>
          <p className="text-sm text-muted">
            Your browser encrypts it before it leaves this page. We can read it once; then it is gone. Our key:{' '}
            <Fingerprint publicKey={keyInUse.public_key} />
          </p>
          <HandOverForm
            title={title}
            credential_id={credential.id}
            keyInUse={keyInUse}
            isBusy={isBusy}
            error={error || undefined}
            onSend={(handed) =>
              run(
                () => actions.handOver(line.id, { ...handed, credential_id: credential.id, updated_at }),
                'It could not be handed over.',
              )
            }
          />
        </>
      )}
      {!isAsked && error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      {isDone && isOpen && (
        <div>
          <Button
            size="sm"
            variant="outline"
            loading={isBusy}
            aria-label={`${again}: ${title}`}
            onClick={() =>
              run(() => actions.answer(line.id, { answer: null, is_done: false, updated_at }), 'This could not be opened again.')
            }
          >
            <RotateCcw aria-hidden="true" />
            {again}
          </Button>
        </div>
      )}
    </li>
  );
}
