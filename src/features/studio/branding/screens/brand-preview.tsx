import clsx from 'clsx';
import { useId, useState } from 'react';
import type { BrandColors, Branding } from '#shared/branding.ts';
import { useAdoptedSheet } from '#ui/adopted-sheet.ts';
import { Badge } from '#ui/badge.tsx';
import { brandStyle } from '#ui/brand-tokens.ts';
import { Button } from '#ui/button.tsx';
import { Card, CardContent } from '#ui/card.tsx';
import { Input } from '#ui/input.tsx';
import { BrandMark } from '#ui/layouts/brand-mark.tsx';
import { Switch } from '#ui/switch.tsx';

const grounds = [
  { value: '', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'blackout', label: 'Blackout' },
];

/** The real parts of the interface in the colors at hand. They are to be looked at, not used. */
export function BrandPreview({ branding, colors }: { branding: Branding; colors: BrandColors }) {
  const scope = `preview-${useId().replaceAll(/[^\w-]/g, '')}`;
  const [ground, setGround] = useState('');
  useAdoptedSheet(brandStyle(colors, `.${scope}`));
  // The page around may wear another theme, so the logo is chosen here and not by its class.
  const { light, dark } = branding.logos;
  const logo = ground === '' ? (light ?? dark) : (dark ?? light);
  return (
    <div className="grid gap-3">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-sm font-medium">Live preview</h3>
        <fieldset className="flex gap-1 rounded-lg bg-sunken p-1">
          <legend className="sr-only">Preview theme</legend>
          {grounds.map(({ value, label }) => (
            <button
              key={label}
              type="button"
              aria-pressed={ground === value}
              onClick={() => setGround(value)}
              className="rounded-md px-2.5 py-1 text-xs font-medium text-muted aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-[0_1px_2px_rgb(0_0_0/0.12)] dark:aria-pressed:bg-press"
            >
              {label}
            </button>
          ))}
        </fieldset>
      </div>
      <div
        inert
        aria-hidden="true"
        data-testid="brand-preview"
        className={clsx(scope, 'theme-scope overflow-hidden rounded-lg border border-line-strong bg-page text-ink', ground)}
      >
        <div className="flex items-center justify-between gap-4 border-b px-5 py-3">
          <BrandMark brand={{ companyName: branding.companyName, logos: { light: logo, dark: logo } }} />
          <div className="flex items-center gap-4 text-[0.8125rem] text-muted">
            <span className="hidden sm:block">Services</span>
            <span className="hidden sm:block">Contact</span>
            <Button size="sm">Get Started</Button>
          </div>
        </div>
        <div className="grid gap-6 p-5 sm:grid-cols-[1.2fr_1fr] sm:p-7">
          <div>
            <p className="text-xs font-medium text-accent-ink">Studio</p>
            <p className="mt-2 font-display text-2xl leading-[1.05] font-semibold tracking-tight text-balance sm:text-3xl">
              Digital work that earns its keep
            </p>
            <p className="mt-3 text-sm leading-relaxed text-muted">
              Running text with a <span className="font-medium text-primary-ink underline underline-offset-4">link to more</span>.
            </p>
            <div className="mt-5 flex flex-wrap gap-2">
              <Button>Start a project</Button>
              <Button variant="outline">See services</Button>
            </div>
            <div className="mt-6 flex gap-1.5">
              <span className="h-2 flex-1 rounded-full bg-primary" />
              <span className="h-2 flex-1 rounded-full bg-secondary" />
              <span className="h-2 flex-1 rounded-full bg-accent" />
            </div>
          </div>
          <Card>
            <CardContent className="grid gap-4">
              <div className="flex items-center justify-between">
                <span className="text-sm font-semibold">Website relaunch</span>
                <Badge tone="success">Active</Badge>
              </div>
              <Input defaultValue="hello@studio.example" tabIndex={-1} readOnly />
              <div className="flex items-center justify-between text-sm">
                Notify me
                <Switch checked readOnly tabIndex={-1} />
              </div>
              <div className="flex items-center gap-2">
                <Badge tone="primary">Primary</Badge>
                <Badge tone="accent">Accent</Badge>
              </div>
            </CardContent>
          </Card>
        </div>
      </div>
    </div>
  );
}
