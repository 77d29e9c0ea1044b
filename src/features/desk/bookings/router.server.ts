import { implement } from '@orpc/server';
import { listHolidays, removeHoliday } from '#features/studio/calendar/service.server.ts';
import { type AnyActor, actorOf } from '#platform/audit/actor.server.ts';
import { type FormRates, guardForm } from '#platform/forms/form-guard.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import { limitRate } from '#platform/http/rate-limit.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { addBlock, closeOnHoliday, listBlocks, removeBlock, saveRules } from './availability.server.ts';
import { book } from './booking.server.ts';
import { loadRules } from './calendar.server.ts';
import { cancel, reschedule } from './change-booking.server.ts';
import { bookingsContract, type SlotOffer, type SlotQuery } from './contract.ts';
import { icsOf } from './ics.ts';
import { type Booking, calendarEntry } from './mails.server.ts';
import { findById, findByToken, listBookings, toAdmin, toManaged, weekOf } from './queries.server.ts';
import { offerSlots } from './slots.server.ts';

const os = implement(bookingsContract).$context<ApiContext>().$config(guardFirst);

const limited = (key: string, window: number, max: number) =>
  os.middleware(async ({ context, next }) => {
    await limitRate(context, key, { window, max });
    return next();
  });
const reading = limited('booking-slots', 60, 240);
/** More than other forms: a visitor who finds a time taken tries the next one. */
export const bookingRates: FormRates = { known: { window: 600, max: 150 }, unknown: { window: 600, max: 75 } };
const byLink = limited('booking-link', 60, 60);

async function visitorOf(context: ApiContext): Promise<AnyActor> {
  const caller = await context.caller();
  return { actor: caller && { id: caller.user_id, role: caller.role }, request_id: context.request_id, ip_address: context.ip };
}

const managed = async (platform: Platform, found: Booking) =>
  toManaged(found, await loadRules(platform.db), await platform.mailConfigured());

/** Where a booking could go instead. */
async function otherSlots(db: Platform['db'], { id, starts_at }: Booking, query: SlotQuery): Promise<SlotOffer> {
  const offer = await offerSlots(db, query, Date.now(), id);
  const elsewhere = (slot: string) => Date.parse(slot) !== starts_at.getTime();
  return { ...offer, days: offer.days.map(({ day, slots }) => ({ day, slots: slots.filter(elsewhere) })) };
}

export const bookingsRouter = os.router({
  slots: os.slots.use(reading).handler(({ context, input }) => offerSlots(context.platform.db, input, Date.now())),
  create: os.create.handler(async ({ context, input }) => {
    await guardForm(context, 'booking', input, bookingRates);
    return book(context, input);
  }),
  manage: os.manage.use(byLink).handler(async ({ context: { platform }, input }) => {
    return managed(platform, await findByToken(platform.db, input.token));
  }),
  manageSlots: os.manageSlots.use(byLink).handler(async ({ context: { platform }, input: { token, ...query } }) => {
    return otherSlots(platform.db, await findByToken(platform.db, token), query);
  }),
  reschedule: os.reschedule.use(byLink).handler(async ({ context, input: { token, ...to } }) => {
    const moved = await reschedule(context.platform, { token }, to, await visitorOf(context));
    return managed(context.platform, moved);
  }),
  cancel: os.cancel.use(byLink).handler(async ({ context, input: { token, reason } }) => {
    const cancelled = await cancel(context.platform, { token }, { by: 'visitor', reason }, await visitorOf(context));
    return managed(context.platform, cancelled);
  }),
  calendar: os.calendar.use(byLink).handler(async ({ context: { platform }, input }) => {
    const found = await findByToken(platform.db, input.token);
    const method = found.status === 'cancelled' ? 'CANCEL' : 'PUBLISH';
    const entry = await calendarEntry(platform, await platform.site.get(), found, await loadRules(platform.db), method);
    return { filename: 'consultation.ics', content: icsOf(entry) };
  }),

  list: os.list.use(adminOnly).handler(({ context, input }) => listBookings(context.platform.db, input)),
  week: os.week.use(adminOnly).handler(({ context, input }) => weekOf(context.platform.db, input.first_day)),
  get: os.get.use(adminOnly).handler(async ({ context, input }) => toAdmin(await findById(context.platform.db, input.id))),
  adminSlots: os.adminSlots.use(adminOnly).handler(async ({ context: { platform }, input: { id, ...query } }) => {
    return otherSlots(platform.db, await findById(platform.db, id), query);
  }),
  adminMove: os.adminMove.use(adminOnly).handler(async ({ context, input: { id, starts_at } }) => {
    return toAdmin(await reschedule(context.platform, { id }, { starts_at }, actorOf(context)));
  }),
  adminCancel: os.adminCancel.use(adminOnly).handler(async ({ context, input: { id, reason } }) => {
    return toAdmin(await cancel(context.platform, { id }, { by: 'studio', reason }, actorOf(context)));
  }),
  blocks: os.blocks.use(adminOnly).handler(({ context, input }) => listBlocks(context.platform.db, input)),
  addBlock: os.addBlock.use(adminOnly).handler(({ context, input }) => addBlock(context.platform.db, input, actorOf(context))),
  removeBlock: os.removeBlock
    .use(adminOnly)
    .handler(({ context, input }) => removeBlock(context.platform.db, input.id, actorOf(context))),
  holidays: os.holidays.use(adminOnly).handler(async ({ context }) => ({ items: await listHolidays(context.platform.db) })),
  addHoliday: os.addHoliday
    .use(adminOnly)
    .handler(({ context, input }) => closeOnHoliday(context.platform.db, input, actorOf(context))),
  removeHoliday: os.removeHoliday
    .use(adminOnly)
    .handler(({ context, input }) => removeHoliday(context.platform.db, actorOf(context), input.id)),
  settings: os.settings.use(adminOnly).handler(({ context }) => loadRules(context.platform.db)),
  saveSettings: os.saveSettings.use(adminOnly).handler(async ({ context, input }) => {
    const saved = await saveRules(context.platform.db, input, actorOf(context));
    context.platform.settings.drop();
    return saved;
  }),
});
