import { oc } from '@orpc/contract';
import { z } from 'zod';
import { email, lineOf, passwordMost, typed } from '#features/people/auth/fields.ts';
import { blankPassword } from '#features/people/auth/policy.ts';

export const setupStatus = z.object({
  setup_completed: z.boolean(),
  super_admin_created: z.boolean(),
  /** The form must name the setup token. */
  token_required: z.boolean(),
});
export type SetupStatus = z.infer<typeof setupStatus>;

const owner = {
  site_name: lineOf(120).default(''),
  first_name: lineOf(100).min(1, 'First name is required'),
  last_name: lineOf(100).min(1, 'Last name is required'),
  email,
  password: z
    .string()
    .min(1, 'Password is required')
    .min(6, 'Password must be at least 6 characters long')
    .max(passwordMost, `Password must be at most ${passwordMost} characters`)
    .refine((value) => value.trim() !== '' || value === '', blankPassword),
  setup_token: z.string().trim().max(500).optional(),
  sample_data: z.boolean().default(false),
  refuse_common_passwords: z.boolean().default(false),
};

export const setupInput = z.object(owner);
export type SetupInput = z.output<typeof setupInput>;

export const setupForm = z
  .object({ ...owner, confirmPassword: z.string() })
  .refine((value) => value.password === value.confirmPassword, {
    message: 'Passwords do not match',
    path: ['confirmPassword'],
    when: typed,
  });

/** The form before anything was typed. */
export const noOwner = {
  site_name: '',
  first_name: '',
  last_name: '',
  email: '',
  password: '',
  confirmPassword: '',
  setup_token: '',
  sample_data: false,
  refuse_common_passwords: false,
};

export const setupDone = z.object({ user_id: z.uuid(), sample_data: z.enum(['none', 'filled', 'failed']) });
export type SetupDone = z.infer<typeof setupDone>;

const tags = ['Setup'];

export const setupContract = {
  status: oc.route({ method: 'GET', path: '/setup/status', tags, summary: 'Is the studio set up?' }).output(setupStatus),
  create: oc
    .route({ method: 'POST', path: '/setup', successStatus: 201, tags, summary: 'Creates the super administrator, once' })
    .input(setupInput)
    .output(setupDone),
};
