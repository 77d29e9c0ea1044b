import { lazy, Suspense } from 'react';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { SignatureInk } from '#ui/signature-ink.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#ui/tabs.tsx';

// Most people type: the paper comes when it is asked for.
const SignaturePad = lazy(() => import('#ui/signature-pad.tsx').then((module) => ({ default: module.SignaturePad })));

/** `drawing` is null for a typed signature, and empty while the paper is still empty. */
export type Signature = { name: string; drawing: string | null };

type SignatureFieldProps = {
  value: Signature;
  onChange: (value: Signature) => void;
  errors?: { name?: string; drawing?: string };
};

/** The signer's name, and the signature: the name typed, or drawn. */
export function SignatureField({ value, onChange, errors = {} }: SignatureFieldProps) {
  return (
    <div className="grid gap-5">
      <Field label="Full name" required error={errors.name}>
        {(control) => (
          <Input
            {...control}
            value={value.name}
            maxLength={120}
            autoComplete="name"
            onChange={(event) => onChange({ ...value, name: event.target.value })}
          />
        )}
      </Field>
      <Tabs
        value={value.drawing === null ? 'type' : 'draw'}
        onValueChange={(way) => onChange({ ...value, drawing: way === 'type' ? null : '' })}
      >
        <TabsList label="Signature" look="pill" className="mb-3">
          <TabsTrigger value="type">Type</TabsTrigger>
          <TabsTrigger value="draw">Draw</TabsTrigger>
        </TabsList>
        <TabsContent value="type">
          <div className="flex min-h-24 items-end rounded-md border border-line-strong bg-surface px-5 py-4">
            <div className="w-full border-b border-dashed border-line-strong pb-1">
              {value.name.trim() ? (
                <SignatureInk name={value.name.trim()} drawing={null} />
              ) : (
                <p className="text-sm text-muted">Your name, typed above, is your signature.</p>
              )}
            </div>
          </div>
        </TabsContent>
        <TabsContent value="draw">
          <Suspense fallback={<div className="aspect-[480/160] w-full" />}>
            <SignaturePad error={errors.drawing} onChange={(drawing) => onChange({ ...value, drawing: drawing ?? '' })} />
          </Suspense>
        </TabsContent>
      </Tabs>
    </div>
  );
}
