import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import type { ButtonSize, ButtonVariant } from '#ui/button-class.ts';
import { copyText } from '#ui/copy-text.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { toast } from '#ui/toast.tsx';

type CopyButtonProps = {
  value: string;
  /** What is copied; makes the toast "{label} copied to clipboard". */
  label: string;
  /** Visible text; the icon alone without it. */
  children?: string;
  variant?: ButtonVariant;
  size?: Exclude<ButtonSize, 'icon'>;
};

export function CopyButton({ value, label, children, variant, size }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = window.setTimeout(() => setCopied(false), 1500);
    return () => window.clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    try {
      await copyText(value);
      setCopied(true);
      toast.success(`${label} copied to clipboard`);
    } catch {
      toast.error(`${label} could not be copied. Please select it and copy by hand.`);
    }
  };

  const icon = copied ? <Check aria-hidden="true" className="text-success" /> : <Copy aria-hidden="true" />;
  if (!children) return <IconButton label={`Copy ${label}`} icon={icon} variant={variant} onClick={copy} />;
  return (
    <Button variant={variant ?? 'outline'} size={size} onClick={copy}>
      {icon}
      {children}
    </Button>
  );
}
