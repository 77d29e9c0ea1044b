import { Download } from 'lucide-react';
import { useState } from 'react';
import { PasswordPrompt } from '#features/people/account/screens/password-prompt.tsx';
import { fileSizeText } from '#shared/file-size.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import type { DataExport } from '../contract.ts';
import { privacyApi } from './privacy-api.ts';

const states: Record<DataExport['state'], { label: string; tone: BadgeTone }> = {
  waiting: { label: 'Being made', tone: 'info' },
  ready: { label: 'Ready', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  removed: { label: 'Removed', tone: 'neutral' },
};

/** The browser saves the file as it comes; it is never held in memory. */
function startDownload(id: string, key: string): void {
  const link = document.createElement('a');
  link.href = `/api/privacy/exports/${id}/file?key=${encodeURIComponent(key)}`;
  link.download = '';
  link.click();
}

const counted = (count: number | null, one: string, many: string) =>
  count === null ? null : `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

export function ExportList({ exports, hasPassword }: { exports: DataExport[]; hasPassword: boolean }) {
  const [asking, setAsking] = useState<string | null>(null);
  if (exports.length === 0) return null;
  return (
    <>
      <ul aria-label="Archives" className="divide-y">
        {exports.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm first:pt-0 last:pb-0">
            <div className="grid min-w-0 flex-1 gap-1">
              <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                <LocalTime value={one.created_at} className="font-medium" />
                <Badge tone={states[one.state].tone}>{states[one.state].label}</Badge>
              </span>
              <ExportFacts one={one} />
            </div>
            {one.state === 'ready' && (
              <Button variant="outline" onClick={() => setAsking(one.id)}>
                <Download aria-hidden="true" />
                Download
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Dialog open={asking !== null} onOpenChange={(open) => !open && setAsking(null)} title="Download the archive">
        {asking && (
          <PasswordPrompt
            submitLabel="Download"
            hasPassword={hasPassword}
            onCancel={() => setAsking(null)}
            onPassword={async (password) => {
              const { key } = await privacyApi.call.permitDownload({ id: asking, password: password || undefined });
              startDownload(asking, key);
              setAsking(null);
            }}
          >
            The archive holds everything about one person. Please confirm that it is you.
          </PasswordPrompt>
        )}
      </Dialog>
    </>
  );
}

function ExportFacts({ one }: { one: DataExport }) {
  if (one.state === 'waiting') return <span className="text-muted">You get a notice and a mail when it is ready.</span>;
  if (one.state === 'failed') return <span className="text-muted">It could not be made. Please ask for it again.</span>;
  const facts = [
    one.size_bytes !== null && fileSizeText(one.size_bytes),
    counted(one.record_count, 'record', 'records'),
    counted(one.file_count, 'file', 'files'),
    one.with_notes && 'with the studio’s notes',
  ].filter(Boolean);
  return (
    <span className="text-muted">
      {facts.join(' · ')}
      {one.state === 'ready' && one.expires_at && (
        <>
          {' · until '}
          <LocalTime value={one.expires_at} look="day" />
        </>
      )}
    </span>
  );
}
