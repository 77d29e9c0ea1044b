export const verifyTexts = {
  title: 'Verify a document',
  intro: 'Estimates and contracts of this studio carry an electronic seal. Find out whether yours is genuine and unchanged.',
  drop: 'Drop the PDF here',
  choose: 'Choose a file',
  privacy: 'The file stays in your browser. Only its fingerprint is compared with the studio’s records.',
  label: 'PDF file',
  number: 'Document number',
  numberHint: 'It begins with EST-, CON- or CT- and stands on the first page.',
  numberMissing: 'Please enter the number of the document.',
  check: 'Check',
  or: 'or',
  checking: 'Checking the seal…',
  asking: 'Looking it up…',
  tooLarge: 'This file is larger than 40 MB and cannot be one of this studio.',
  insecure: 'Your browser checks files on secure (https) pages only. Enter the number of the document instead.',
  noScript:
    'Documents are checked by your browser, which needs JavaScript for it. Any program that knows PDF signatures can check the seal as well.',
  how: 'What is checked',
  steps: [
    { title: 'The seal', text: 'A PAdES signature over every byte of the file. One changed byte, and it no longer fits.' },
    {
      title: 'The certificate',
      text: 'It has to be one of the certificates that this studio seals with. Any PDF reader can show it.',
    },
    {
      title: 'The record',
      text: 'Everything that happened to the document, each entry chained to the one before it. The file names the last link and their number.',
    },
  ],
} as const;
