import { type FormType, formTypes, type SubmissionStatus, submissionStatuses } from '#shared/choices/desk/forms.ts';
import type { BadgeTone } from '#ui/badge.tsx';

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

export const formTypeLabel = (type: FormType): string => capital(type);
export const formTypeOptions = formTypes.map((value) => ({ value, label: formTypeLabel(value) }));

export const submissionTones: Record<SubmissionStatus, BadgeTone> = {
  new: 'info',
  read: 'neutral',
  done: 'success',
  spam: 'danger',
};
export const statusLabel = (status: SubmissionStatus): string => capital(status);
export const statusOptions = submissionStatuses.map((value) => ({ value, label: statusLabel(value) }));

/** The first 50 characters of a message. */
export function excerpt(text: string): string {
  const letters = [...text];
  return letters.length > 50 ? `${letters.slice(0, 50).join('')}...` : text;
}

export const percent = (share: number | null): string => (share === null ? '–' : `${Math.round(share * 1000) / 10}%`);

/** Minutes as a person says them. */
export function duration(minutes: number | null): string {
  if (minutes === null) return '–';
  if (minutes < 90) return `${Math.max(1, Math.round(minutes))} min`;
  const hours = minutes / 60;
  return hours < 48 ? `${Math.round(hours * 10) / 10} h` : `${Math.round(hours / 24)} days`;
}
