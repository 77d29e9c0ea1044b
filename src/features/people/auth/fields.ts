import { z } from 'zod';
import { blankPassword } from './policy.ts';

// What a person types about themselves, checked alike in the browser and on the server.
const printable = /^[^\p{Cc}]*$/u;

export const lineOf = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Please use at most ${max} characters`)
    .regex(printable, 'Please remove characters that cannot be printed');

export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'Please enter a valid email address')
  .pipe(z.email('Please enter a valid email address'));

export const passwordMost = 256;
/** A password that somebody has. */
export const currentPassword = z
  .string()
  .min(6, 'Password must be at least 6 characters')
  .max(passwordMost, `Password must be at most ${passwordMost} characters`);
/** One that somebody chooses. */
export const password = currentPassword.refine((value) => value.trim() !== '', blankPassword);

/** For registration and reset: the second box must say the same. */
export const matching = (value: { password: string; confirmPassword: string }) => value.password === value.confirmPassword;
export const mismatch = { message: "Passwords don't match", path: ['confirmPassword'] };

/** Compares the two boxes also while other fields are still wrong; Zod would wait for those. */
export const typed = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null && 'confirmPassword' in value;
