import { implement } from '@orpc/server';
import { readCard } from '#platform/feature/card.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import { mayRead, mayWrite } from '#shared/admin-areas.ts';
import { roleMeets } from '#shared/roles.ts';
import { overviewContract } from './contract.ts';
import { recentActivity } from './queries.server.ts';

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
    return { cards: cards.filter((card) => card !== null), activity, is_mail_configured: platform.mailConfigured() };
  }),
  firstSteps: os.firstSteps.use(adminOnly).handler(async ({ context: { platform, user } }) => {
    const { db, settings, mailConfigured, registry } = platform;
    const ports = { db, settings, mailConfigured, caller: user };
    const asked = registry.firstSteps.filter(({ who, adminArea }) => roleMeets(user.role, who) && mayWrite(user, adminArea));
    const items = asked.map(async ({ id, label, text, to, isDone }) => ({ id, label, text, to, is_done: await isDone(ports) }));
    return { items: await Promise.all(items) };
  }),
});
