import type { BrandColors } from '#shared/branding.ts';

/** A piece of a text in one look; a line break inside it is a line break. */
export type PaperRun = { text: string; bold: boolean; underline: boolean };
/** A column of who it is from, who it is for, or when it is due. */
export type PaperParty = { heading: string; lines: readonly string[] };
export type PaperFact = { label: string; value: string };
export type PaperLine = { name: string; note: string; quantity: string; price: string; amount: string };
export type PaperTotal = { label: string; value: string; strong?: boolean };
export type PaperLines = { rows: readonly PaperLine[]; totals: readonly PaperTotal[] };
export type PaperPanel = { heading: string; lines: readonly string[] };
/** A drawing is SVG path data on the area of `signatureBox`; without one the name is written in the face for signatures. */
export type PaperSignature = { heading: string; name: string; drawing: string | null; lines: readonly string[] };
export type PaperSection = { heading: string; numbered: boolean; clauses: readonly (readonly PaperRun[])[] };

type Head = {
  /** What kind of document it is, in a word or two. */
  label: string;
  title: string;
  number: string;
  /** A word for where it stands, such as "Signed". */
  state: string | null;
  parties: readonly PaperParty[];
};

export type EstimatePaper = Head & {
  kind: 'estimate';
  description: string;
  lines: PaperLines;
  payments: readonly PaperFact[];
  signatures: readonly PaperSignature[];
};
export type ContractPaper = Head & {
  kind: 'contract';
  description: string;
  lines: PaperLines;
  sections: readonly PaperSection[];
  signatures: readonly PaperSignature[];
};
export type InvoicePaper = Head & { kind: 'invoice'; lines: PaperLines; due: PaperPanel | null; thanks: string };
export type ReceiptPaper = Head & { kind: 'receipt'; received: PaperPanel; facts: readonly PaperFact[]; thanks: string };
export type PaperTable = {
  heading: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** What stands there without any rows. */
  empty: string;
};
export type ReportPaper = Head & { kind: 'report'; tables: readonly PaperTable[]; note: string };
/** What is drawn, as plain data: each kind by the template of its name in the folder `papers`. */
export type Paper = EstimatePaper | ContractPaper | InvoicePaper | ReceiptPaper | ReportPaper;

/** The pages that a sealed document ends with. */
export type CertificatePaper = {
  intro: string;
  facts: readonly PaperFact[];
  acts: readonly { heading: string; facts: readonly PaperFact[]; consent: string | null }[];
  events: readonly { position: string; event: string; hash: string; by: string; address: string; time: string }[];
  explanation: string;
  /** The modules of a QR code as SVG path data, and how many there are on a side. */
  qr: { path: string; size: number };
};

/** How the studio signs its documents. */
export type PaperBrand = {
  companyName: string;
  colors: BrandColors;
  /** A PNG, whatever the studio uploaded. */
  logo: Uint8Array | null;
  address: string;
  email: string;
  phone: string;
  /** Where the studio is, as a time zone: it decides the size of the paper and which glyphs Chinese characters get. */
  zone: string;
};
