import { formatMoney } from '#shared/money.ts';
import { isDrawing } from '#shared/signature-drawing.ts';
import type { Answer, FormField } from './form-fields.ts';

export const signedByHand = 'Signed by hand';

/** An answer as the studio reads it. */
export function answerText(field: FormField, answer: Answer): string {
  if (Array.isArray(answer)) return answer.join(', ');
  if (field.type === 'money') return formatMoney(Number(answer), field.currency);
  if (field.type === 'rating') return `${answer} of ${field.max ?? 5}`;
  if (field.type === 'consent') return 'Yes';
  return field.type === 'signature' && isDrawing(answer) ? signedByHand : answer;
}
