import type { ReactNode } from 'react';
import { DemoBar } from './demo-bar.tsx';

export function DemoPage({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <>
      <DemoBar id={id} title={title} />
      <main>{children}</main>
    </>
  );
}
