import { KeyRound } from 'lucide-react';
import { Button } from '#ui/button.tsx';

type PasskeyButtonProps = { pending: boolean; size?: 'md' | 'lg'; onClick: () => void };

/** Not shown where there are no scripts: a passkey needs one. */
export const PasskeyButton = ({ pending, size = 'lg', onClick }: PasskeyButtonProps) => (
  <Button variant="outline" size={size} loading={pending} onClick={onClick} className="w-full noscript:hidden">
    <KeyRound aria-hidden="true" />
    Use a passkey
  </Button>
);
