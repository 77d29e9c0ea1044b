import { Download } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { saveFile } from '#ui/save-file.ts';

type RecoveryCodesProps = { codes: string[]; account: string; studio: string };

/** Shown once; the server keeps them sealed and cannot show them again. */
export function RecoveryCodes({ codes, account, studio }: RecoveryCodesProps) {
  const text = `Recovery codes for ${account} at ${studio}\nEach works once.\n\n${codes.join('\n')}\n`;
  const download = () => saveFile('recovery-codes.txt', new Blob([text], { type: 'text/plain' }));
  return (
    <div className="grid gap-4">
      <p className="leading-relaxed text-muted">
        Each of these opens your account once when you do not have your authenticator app at hand. They are shown only now.
      </p>
      <ol
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-md border bg-sunken p-4 font-mono text-[0.8125rem] tabular-nums"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <CopyButton value={codes.join('\n')} label="Recovery codes" size="sm">
          Copy
        </CopyButton>
        <Button variant="outline" size="sm" onClick={download}>
          <Download aria-hidden="true" />
          Download
        </Button>
      </div>
    </div>
  );
}
