import { imprintContent } from '../imprint.ts';
import { inGerman } from './german.ts';

const hero: (typeof imprintContent)['hero'] = {
  title: 'Impressum',
  text: 'Wer hinter dieser Website steht und für ihre Inhalte verantwortlich ist.',
};

export const germanImprint = () => inGerman(imprintContent, { hero });
