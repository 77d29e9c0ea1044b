import { z } from 'zod';
import type { LogLevel } from '#shared/logs.ts';
import { defineSettings } from './define-settings.ts';

const whole = (least: number, most: number) => {
  const message = `Please enter a whole number from ${least} to ${most}`;
  return z.number(message).int(message).min(least, message).max(most, message);
};

/** Every month has tables of its own, so the years are bounded. */
const days = whole(1, 730).nullable().describe('At least so many days; null: as many as LOG_DAYS says');

export const logSettings = defineSettings({
  name: 'logs',
  title: 'Logs',
  who: 'super_admin',
  action: 'settings.logs_updated',
  sentence: 'changed how long log entries are kept and what is told by mail',
  defaults: {
    debug_days: null,
    info_days: null,
    warn_days: null,
    error_days: null,
    fatal_days: null,
    mail_on_fatal: true,
    mail_on_errors: true,
    error_count: 20,
    error_minutes: 10,
    quiet_minutes: 60,
  },
  shape: {
    debug_days: days,
    info_days: days,
    warn_days: days,
    error_days: days,
    fatal_days: days,
    mail_on_fatal: z.boolean(),
    mail_on_errors: z.boolean(),
    error_count: whole(1, 10_000).describe('So many errors are worth a mail'),
    error_minutes: whole(1, 1_440).describe('Within so many minutes'),
    quiet_minutes: whole(5, 1_440).describe('After a mail, the next one waits so long'),
  },
  keys: {
    debug_days: 'log_debug_days',
    info_days: 'log_info_days',
    warn_days: 'log_warn_days',
    error_days: 'log_error_days',
    fatal_days: 'log_fatal_days',
    mail_on_fatal: 'log_mail_on_fatal',
    mail_on_errors: 'log_mail_on_errors',
    error_count: 'log_error_count',
    error_minutes: 'log_error_minutes',
    quiet_minutes: 'log_quiet_minutes',
  },
});
export type LogSettings = z.output<typeof logSettings.schema>;

/** How long the entries of each level are kept. */
export const keptDays = (settings: LogSettings, byDefault: number): Record<LogLevel, number> => ({
  debug: settings.debug_days ?? byDefault,
  info: settings.info_days ?? byDefault,
  warn: settings.warn_days ?? byDefault,
  error: settings.error_days ?? byDefault,
  fatal: settings.fatal_days ?? byDefault,
});
