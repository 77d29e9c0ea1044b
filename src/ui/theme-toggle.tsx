import clsx from 'clsx';
import { Circle, Monitor, Moon, Sun } from 'lucide-react';
import { buttonClass } from '#ui/button-class.ts';
import { MenuRadio, NativeMenu } from '#ui/native-menu.tsx';
import { themeChoices, useTheme } from '#ui/theme.ts';
import { useWords } from '#ui/words.ts';

const icons = {
  light: <Sun aria-hidden="true" />,
  dark: <Moon aria-hidden="true" />,
  blackout: <Circle aria-hidden="true" fill="currentColor" />,
  system: <Monitor aria-hidden="true" />,
};

/** The icon follows the class on the root by CSS alone, so the server's markup is already right. */
export function ThemeToggle({ className, side }: { className?: string; side?: 'top' | 'bottom' }) {
  const t = useWords();
  const { theme, setTheme } = useTheme();
  return (
    <NativeMenu
      label={t('Theme')}
      side={side}
      triggerClassName={clsx(buttonClass({ variant: 'ghost', size: 'icon' }), className)}
      trigger={
        <>
          <Sun aria-hidden="true" className="dark:hidden" />
          <Moon aria-hidden="true" className="hidden dark:block" />
        </>
      }
    >
      {themeChoices.map((choice) => (
        <MenuRadio
          key={choice.value}
          checked={theme === choice.value}
          onSelect={() => setTheme(choice.value)}
          icon={icons[choice.value]}
        >
          {t(choice.label)}
        </MenuRadio>
      ))}
    </NativeMenu>
  );
}
