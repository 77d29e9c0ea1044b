import { LockKeyhole } from 'lucide-react';
import { EmptyState } from '#ui/empty-state.tsx';

/** In place of what only the client may see of their own account. */
export function HiddenInView() {
  return (
    <EmptyState
      icon={LockKeyhole}
      title="For the client alone"
      text="Password, second factor, recovery address and devices are not shown in a view of the portal."
    />
  );
}
