import * as mails from 'lucide-react/icons/mails';
import { type Card, plural } from '#platform/feature/card.server.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { countMails } from './queries.server.ts';

export const mailWaiting: Card = {
  id: 'mail-waiting',
  label: 'Mail Waiting',
  icon: iconOf(mails),
  position: 80,
  read: async ({ db, mailConfigured }) => {
    const { waiting, failed } = await countMails(db);
    const configured = await mailConfigured();
    const hint =
      failed > 0 ? `${plural(failed, 'mail')} could not be delivered` : configured ? 'on their way' : 'Mail is not configured';
    return { value: waiting, hint, tone: failed > 0 ? 'danger' : configured ? 'plain' : 'warning', to: '/admin/outbox' };
  },
};
