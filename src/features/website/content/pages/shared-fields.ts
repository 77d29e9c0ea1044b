import { entries, id, link, long, text, texts } from '../fields.ts';

export const head = { title: text('Title', 120), text: long('Text', 400) };
export const hero = { label: 'Opening', fields: head };
export const twoLinks = { primary: link('First button'), secondary: link('Second button') };
export const titled = { title: text('Title', 80), text: long('Text', 300) };
export const card = { title: text('Title', 40), text: text('Text', 120) };
export const question = { id, question: text('Question', 160), answer: long('Answer', 1500) };
export const questions = entries('Questions', 'question', 40, question);
export const textSection = { title: text('Title', 120), paragraphs: texts('Paragraphs', 'paragraph', { most: 40, max: 4000 }) };
export const point = { title: text('Title', 80), text: long('Text', 600) };
