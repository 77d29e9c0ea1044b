import { useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#ui/tabs.tsx';
import type { FormField } from '../../form-fields.ts';
import { FieldBox } from '../built/field-boxes.tsx';
import { useFormPages } from '../built/use-form-pages.ts';

/** The form as visitors will see it, on a phone and on a desk. Nothing that is filled in here is sent. */
export function FormPreview({ name, fields }: { name: string; fields: FormField[] }) {
  const [device, setDevice] = useState('desk');
  return (
    <Tabs value={device} onValueChange={setDevice}>
      <TabsList label="Preview on" look="pill" className="mb-3">
        <TabsTrigger value="desk">Desk</TabsTrigger>
        <TabsTrigger value="phone">Phone</TabsTrigger>
      </TabsList>
      <TabsContent value="desk">
        <Sheet name={name} fields={fields} />
      </TabsContent>
      <TabsContent value="phone">
        <div className="mx-auto w-[390px] max-w-full">
          <Sheet name={name} fields={fields} />
        </div>
      </TabsContent>
    </Tabs>
  );
}

function Sheet({ name, fields }: { name: string; fields: FormField[] }) {
  const form = useRef<HTMLFormElement>(null);
  const pages = useFormPages({ fields }, form);
  // A page may have been removed since it was opened.
  const at = Math.min(pages.at, pages.pages.length - 1);
  return (
    <section aria-label="Preview" className="rounded-lg border bg-surface p-5 sm:p-7">
      <h2 className="font-display text-2xl font-semibold [overflow-wrap:anywhere]">{name}</h2>
      <form
        ref={form}
        method="post"
        noValidate
        aria-label="Preview of the form"
        onInput={pages.look}
        onSubmit={(event) => {
          event.preventDefault();
          if (!pages.isLast) pages.next();
        }}
        className="mt-6 grid gap-6"
      >
        {pages.pages.map((page, place) => (
          <div key={page.key} hidden={place !== at} className="grid gap-6">
            {page.fields.map((field) => (
              <div key={`${field.key}:${field.type}:${field.initial}`} hidden={!pages.isShown(field.key)}>
                <FieldBox field={field} initial={field.initial ? [field.initial] : []} problems={{}} />
              </div>
            ))}
          </div>
        ))}
        <div className="flex gap-3">
          {!pages.isFirst && (
            <Button variant="outline" onClick={pages.back}>
              Back
            </Button>
          )}
          <Button type="submit" disabled={pages.isLast}>
            {pages.isLast ? 'Send' : 'Next'}
          </Button>
        </div>
      </form>
    </section>
  );
}
