import type { ReactNode } from 'react';
import { templateById } from '#features/site/content/templates.ts';
import { DemoBar } from './demo-bar.tsx';

export function DemoPage({ id, children }: { id: string; children: ReactNode }) {
  const template = templateById(id);
  return (
    <>
      {template && <DemoBar template={template} />}
      <main>{children}</main>
    </>
  );
}
