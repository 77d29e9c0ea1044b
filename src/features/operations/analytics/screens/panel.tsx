import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

type PanelProps = {
  title: string;
  description: string;
  /** Instead of the content. */
  empty?: false | { icon: LucideIcon; title: string };
  children?: ReactNode;
};

export const Panel = ({ title, description, empty, children }: PanelProps) => (
  <Card>
    <CardHeader>
      <CardTitle>{title}</CardTitle>
      <CardDescription>{description}</CardDescription>
    </CardHeader>
    <CardContent>{empty ? <EmptyState {...empty} as="p" /> : children}</CardContent>
  </Card>
);
