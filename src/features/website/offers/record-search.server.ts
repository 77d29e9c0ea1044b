import * as tagsIcon from 'lucide-react/icons/tags';
import { iconOf } from '#platform/feature/icon.ts';
import type { RecordSearch } from '#platform/feature/record-search.server.ts';
import { offerKinds } from '#shared/choices/website/offers.ts';
import { offerNames } from './choices.ts';
import { listOffers } from './queries.server.ts';

/** They are few: what nobody has touched has no row that a query could find. */
export const offerSearch: RecordSearch = {
  heading: 'Plans and template cards',
  icon: iconOf(tagsIcon),
  position: 90,
  find: async (db, q, limit) => {
    const asked = q.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    const all = await Promise.all(offerKinds.map((kind) => listOffers(db, kind)));
    return all
      .flat()
      .filter(({ values }) => {
        const said = `${values.name} ${values.description}`.toLocaleLowerCase();
        return asked.every((word) => said.includes(word));
      })
      .slice(0, limit)
      .map(({ id, kind, values, is_visible }) => ({
        id: `${kind}:${id}`,
        label: values.name,
        detail: `${offerNames[kind].many}${is_visible ? '' : ', hidden'}`,
        to: offerNames[kind].to,
      }));
  },
};
