import { LayoutDashboard, LogOut, Settings } from 'lucide-react';
import { Avatar } from '#ui/avatar.tsx';
import type { SiteUser } from '#ui/layouts/layout-types.ts';
import { MenuAction, MenuLink, MenuSeparator, NativeMenu } from '#ui/native-menu.tsx';
import { useWords } from '#ui/words.ts';

type UserMenuProps = {
  user: SiteUser;
  /** Left out where the person is already there. */
  dashboard?: { label: string; to: string };
  settingsTo: string;
  onSignOut: () => void;
};

export function UserMenu({ user, dashboard, settingsTo, onSignOut }: UserMenuProps) {
  const t = useWords();
  return (
    <NativeMenu
      label={t('Account menu')}
      trigger={<Avatar person={user} />}
      triggerClassName="shrink-0 rounded-full ring-1 ring-line-strong transition-shadow hover:ring-control-line"
      className="w-60"
    >
      <div role="none" className="px-2.5 py-2">
        <p className="truncate font-medium">{user.name}</p>
        <p className="truncate text-[0.8125rem] text-muted">{user.email}</p>
      </div>
      <MenuSeparator />
      {dashboard && (
        <MenuLink to={dashboard.to} icon={<LayoutDashboard aria-hidden="true" />}>
          {dashboard.label}
        </MenuLink>
      )}
      <MenuLink to={settingsTo} icon={<Settings aria-hidden="true" />}>
        {t('Settings')}
      </MenuLink>
      <MenuSeparator />
      <MenuAction onSelect={onSignOut} icon={<LogOut aria-hidden="true" />}>
        {t('Sign Out')}
      </MenuAction>
    </NativeMenu>
  );
}
