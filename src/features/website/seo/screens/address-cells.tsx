import { TimeAgo } from '#ui/local-time.tsx';

export const AddressPath = ({ children }: { children: string }) => (
  <span className="font-mono text-xs [overflow-wrap:anywhere] whitespace-normal">{children}</span>
);

export const LastUse = ({ at }: { at: string | null }) =>
  at ? <TimeAgo value={at} className="text-muted" /> : <span className="text-muted">Never</span>;
