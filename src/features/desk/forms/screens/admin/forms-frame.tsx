import { Plus, RotateCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { LinkTabs } from '#ui/link-tabs.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import type { FormsOverview } from '../../admin-contract.ts';
import { CreateFormDialog } from './create-form-dialog.tsx';

type FormsFrameProps = {
  overview: FormsOverview | undefined;
  refreshing: boolean;
  onRefresh: () => void;
  /** Of the open tab. */
  actions?: ReactNode;
  children: ReactNode;
};

/** What the tabs of the forms share. */
export function FormsFrame({ overview, refreshing, onRefresh, actions, children }: FormsFrameProps) {
  const [creating, setCreating] = useState(false);
  const named = (label: string, count: number | undefined) => (count === undefined ? label : `${label} (${count})`);
  return (
    <>
      <PageHeader
        title="Form Management"
        actions={
          <>
            {actions}
            <Button variant="outline" onClick={onRefresh} loading={refreshing}>
              {!refreshing && <RotateCw aria-hidden="true" />}
              Refresh
            </Button>
            <Button onClick={() => setCreating(true)}>
              <Plus aria-hidden="true" />
              Create Form
            </Button>
          </>
        }
      />
      <LinkTabs
        label="Form Management"
        tabs={[
          { to: '/admin/forms', label: named('Forms', overview?.items.length), end: true },
          { to: '/admin/forms/templates', label: named('Email Templates', overview?.template_count) },
          { to: '/admin/forms/submissions', label: 'Submissions' },
        ]}
        className="mb-6"
      />
      {children}
      {creating && <CreateFormDialog onClose={() => setCreating(false)} />}
    </>
  );
}
