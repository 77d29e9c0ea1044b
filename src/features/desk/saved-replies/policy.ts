/** What a saved reply can leave open, in braces. The caller says what stands there. */
export const replyFields = [
  { name: 'client_name', label: 'Name of the client' },
  { name: 'number', label: 'Number of the ticket' },
  { name: 'subject', label: 'Subject' },
  { name: 'agent_name', label: 'Your name' },
  { name: 'studio_name', label: 'Name of the studio' },
] as const;
export type ReplyField = (typeof replyFields)[number]['name'];

const known = new Set<string>(replyFields.map(({ name }) => name));
const inBraces = /\{([a-z_]+)\}/g;

/** Names in braces that are no field, such as a mistyped one. */
export const unknownFields = (body: string): string[] => [
  ...new Set([...body.matchAll(inBraces)].map(([, name = '']) => name).filter((name) => !known.has(name))),
];

export type FieldValues = Partial<Record<ReplyField, string>>;

/** What the words ask for and nothing stands in, by its label: they would be sent with braces. */
export const missingFields = (body: string, values: FieldValues): string[] =>
  replyFields.filter(({ name }) => body.includes(`{${name}}`) && !values[name]).map(({ label }) => label);

/** Behind what has been written already. */
export const appendReply = (written: string, words: string): string =>
  written.trim() ? `${written.trimEnd()}\n\n${words}` : words;

/** The words with their fields filled; one that is not known here stays as it is, so that it is seen before it is sent. */
export const fillReply = (body: string, values: FieldValues): string =>
  body.replaceAll(inBraces, (whole, name: string) => (known.has(name) ? values[name as ReplyField] : undefined) ?? whole);
