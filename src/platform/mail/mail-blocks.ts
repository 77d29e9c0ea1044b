export type MailBlock =
  | { type: 'paragraph'; text: string; tone?: 'muted' }
  | { type: 'button'; label: string; url: string }
  | { type: 'code'; code: string; label?: string }
  | { type: 'list'; items: string[] }
  /** Values stand at the right, as sums do; answers in words read from the left. */
  | { type: 'key-values'; rows: { label: string; value: string; strong?: boolean }[]; align?: 'start' };

/** Refuses anything but web and mail addresses where a person is asked to click. */
export function safeLink(url: string): string {
  const protocol = URL.canParse(url) ? new URL(url).protocol : '';
  if (!['https:', 'http:', 'mailto:'].includes(protocol)) throw new Error(`A mail cannot link to ${JSON.stringify(url)}`);
  return url;
}

function blockText(block: MailBlock): string {
  switch (block.type) {
    case 'paragraph':
      return block.text;
    case 'button':
      return `${block.label}:\n${safeLink(block.url)}`;
    case 'code':
      return `${block.label ? `${block.label}: ` : ''}${block.code}`;
    case 'list':
      return block.items.map((item) => `- ${item}`).join('\n');
    case 'key-values':
      return block.rows.map(({ label, value }) => `${label}: ${value}`).join('\n');
  }
}

/** The plain twin of a mail, for readers and filters that want no HTML. */
export function mailText(title: string, blocks: MailBlock[], footer: string[]): string {
  return [title, '='.repeat(Math.min(title.length, 60)), '', blocks.map(blockText).join('\n\n'), '', '-- ', ...footer].join('\n');
}
