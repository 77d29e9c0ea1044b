import type { ReactNode } from 'react';
import type { NavigationGroup } from '#shared/navigation.ts';
import { AppFrame } from '#ui/layouts/app-frame.tsx';
import type { SiteBrand, SiteUser } from '#ui/layouts/layout-types.ts';

export type PortalFrameProps = {
  brand: SiteBrand;
  user: SiteUser;
  groups: NavigationGroup[];
  onSignOut: () => void;
  counts?: Record<string, number>;
  banner?: ReactNode;
  /** Between title and menus. */
  tools?: ReactNode;
  /** What is new for this person. */
  bell?: ReactNode;
  children: ReactNode;
};

export function PortalFrame(props: PortalFrameProps) {
  return (
    <AppFrame
      {...props}
      roleLabel="Client"
      title="Client Portal"
      navLabel="Portal"
      homeTo="/dashboard"
      dashboard={{ label: 'Dashboard', to: '/dashboard' }}
      settingsTo="/dashboard/settings"
      roomy
    />
  );
}
