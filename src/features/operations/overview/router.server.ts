import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import { readCard } from '#platform/feature/card.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, demandArea, guardFirst } from '#platform/http/guards.server.ts';
import { saveSettings } from '#platform/settings/save-settings.server.ts';
import { readSettings } from '#platform/settings/settings.server.ts';
import { mayRead, mayWrite } from '#shared/admin-areas.ts';
import { roleMeets } from '#shared/roles.ts';
import { overviewContract } from './contract.ts';
import { recentActivity } from './queries.server.ts';
import { overviewSettings } from './settings.ts';

const os = implement(overviewContract).$context<ApiContext>().$config(guardFirst);

export const overviewRouter = os.router({
  show: os.show.use(adminOnly).handler(async ({ context: { platform, user } }) => {
    const ports = { db: platform.db, now: new Date(), mailConfigured: platform.mailConfigured };
    const [cards, activity] = await Promise.all([
      Promise.all(
        platform.registry.cards.filter(({ adminArea }) => mayRead(user, adminArea)).map((card) => readCard(card, ports)),
      ),
      recentActivity(platform.db, platform.registry, user),
    ]);
    return { cards: cards.filter((card) => card !== null), activity, is_mail_configured: await platform.mailConfigured() };
  }),
  firstSteps: os.firstSteps.use(adminOnly).handler(async ({ context: { platform, user } }) => {
    const { db, settings, mailConfigured, registry } = platform;
    const ports = { db, settings, mailConfigured, caller: user };
    const asked = registry.firstSteps.filter(({ who, adminArea }) => roleMeets(user.role, who) && mayWrite(user, adminArea));
    const items = asked.map(async ({ id, label, text, to, isDone }) => ({ id, label, text, to, is_done: await isDone(ports) }));
    const { first_steps_hidden: is_hidden } = await readSettings(db, overviewSettings);
    return { items: await Promise.all(items), is_hidden };
  }),
  hideFirstSteps: os.hideFirstSteps.use(adminOnly).handler(async ({ context, input: { is_hidden } }) => {
    demandArea(context.user, 'settings', 'POST');
    await saveSettings(context.platform.db, actorOf(context), overviewSettings, { first_steps_hidden: is_hidden });
    return { is_hidden };
  }),
});
