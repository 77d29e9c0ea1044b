import { LocalTime } from '#ui/local-time.tsx';
import type { CredentialProgress } from '../contract.ts';

/** What became of something that was handed over, for the client. */
export function ProgressText({ credential: { state, expires_at, read_at } }: { credential: CredentialProgress }) {
  if (state === 'read' && read_at) {
    return (
      <p className="text-sm text-muted">
        Read on <LocalTime value={read_at} />. It is not stored any more.
      </p>
    );
  }
  if (state === 'handed' && expires_at) {
    return (
      <p className="text-sm text-muted">
        Handed over. It waits to be read until <LocalTime value={expires_at} look="day" />.
      </p>
    );
  }
  if (state === 'expired') {
    return <p className="text-sm text-warning">Nobody read it in time, so it was deleted. Please hand it over again.</p>;
  }
  if (state === 'withdrawn') {
    return <p className="text-sm text-muted">We do not need it any more. It was deleted, and nobody has read it.</p>;
  }
  return null;
}
