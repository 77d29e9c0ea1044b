import { eq } from 'drizzle-orm';
import * as buildingIcon from 'lucide-react/icons/building-complex';
import * as mailCheckIcon from 'lucide-react/icons/mail-check';
import * as mailQuestionIcon from 'lucide-react/icons/mail-question-mark';
import * as shieldIcon from 'lucide-react/icons/shield-check';
import { speaksForAddress } from '#db/proven-address.ts';
import { users } from '#db/schema/people/auth.ts';
import { businesses } from '#db/schema/people/business.ts';
import { settledRecovery } from '#features/people/auth/recovery-address.ts';
import { iconOf } from '#platform/feature/icon.ts';
import type { NeedSource } from '#platform/feature/portal-home.server.ts';
import { type AccountNeed, needsOf } from './needs.ts';

const security = '/dashboard/settings?tab=security';
const icons = { mail: iconOf(mailCheckIcon), question: iconOf(mailQuestionIcon), building: iconOf(buildingIcon) };

/** What is left to do about the account itself, after everything that the work needs. */
export const accountNeeds: NeedSource = {
  name: 'account',
  label: 'your account',
  icon: iconOf(shieldIcon),
  position: 90,
  read: async ({ db, caller, mailConfigured }) => {
    const [found] = await db
      .select({ user: users, business: businesses })
      .from(users)
      .leftJoin(businesses, eq(businesses.user_id, users.id))
      .where(eq(users.id, caller.user_id));
    if (!found) return [];
    const { user, business } = found;
    const profile = { ...user, ...settledRecovery(user), speaks_for_address: speaksForAddress(user) };
    const about: Record<AccountNeed, Omit<Awaited<ReturnType<NeedSource['read']>>[number], 'id'>> = {
      'confirm-email': {
        icon: icons.mail,
        title: 'Confirm your email address',
        text: `We sent a link to ${user.email}.`,
        action: 'Resend confirmation email',
        // The page itself sends another link.
        to: null,
      },
      'unproven-address': {
        icon: icons.question,
        title: 'Your email address is not confirmed',
        text: `What we write to ${user.email} appears here once we know that the address is yours.`,
        action: 'Write to us',
        to: '/dashboard/messages',
      },
      'complete-business': {
        icon: icons.building,
        title: business ? 'Complete your business profile' : 'Tell us about your business',
        text: 'Estimates, contracts and invoices are written with it.',
        action: 'Open profile',
        to: '/dashboard/business-profile',
      },
      'confirm-recovery': {
        icon: icons.question,
        title: 'Confirm your recovery email',
        text: `Until then, ${profile.recovery_email} is not used.`,
        action: 'Open security',
        to: security,
      },
      'two-factor': {
        title: 'Turn on two-factor authentication',
        text: 'Two minutes that keep a stolen password from opening your account.',
        action: 'Set it up',
        to: security,
      },
    };
    return needsOf({ profile, business, mailConfigured: await mailConfigured() }).map((id) => ({ id, ...about[id] }));
  },
};
