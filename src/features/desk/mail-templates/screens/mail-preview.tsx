import { useState } from 'react';
import { Select } from '#ui/select.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#ui/tabs.tsx';
import type { RenderedTemplate } from '../contract.ts';
import { MailFrame, type MailScheme, type MailWidth } from './mail-frame.tsx';

const schemes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];
const widths = [
  { value: 'desk', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
];

/** A mail with sample values: as a page and as plain text. */
export function MailPreview({ mail }: { mail: RenderedTemplate }) {
  const [scheme, setScheme] = useState<MailScheme>('light');
  const [width, setWidth] = useState<MailWidth>('desk');
  return (
    <Tabs defaultValue="mail" className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <TabsList label="The mail as" look="pill">
          <TabsTrigger value="mail">Mail</TabsTrigger>
          <TabsTrigger value="text">Plain text</TabsTrigger>
        </TabsList>
        <div className="flex gap-2">
          <Select
            aria-label="Colours of the preview"
            options={schemes}
            value={scheme}
            onChange={(event) => setScheme(event.target.value === 'dark' ? 'dark' : 'light')}
          />
          <Select
            aria-label="Width of the preview"
            options={widths}
            value={width}
            onChange={(event) => setWidth(event.target.value === 'phone' ? 'phone' : 'desk')}
          />
        </div>
      </div>
      <p className="mb-3 text-sm [overflow-wrap:anywhere]">
        <span className="text-muted">Subject: </span>
        {mail.subject}
      </p>
      <TabsContent value="mail">
        <MailFrame title={`Preview of ${mail.subject}`} html={mail.html} scheme={scheme} width={width} />
      </TabsContent>
      <TabsContent value="text">
        <pre className="rounded-md bg-sunken p-4 font-mono text-xs leading-5 break-words whitespace-pre-wrap">{mail.text}</pre>
      </TabsContent>
    </Tabs>
  );
}
