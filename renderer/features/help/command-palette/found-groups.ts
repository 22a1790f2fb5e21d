import type { CallAnswer } from '../../../../shared/contract/call.ts';
import type { commandPaletteCalls } from '../../../../shared/features/help/command-palette/command-palette.ts';
import type { HelpTopic } from '../../../../shared/features/help/help/help.ts';
import { isWaiting, routeEntry } from '../../../platform/routing/route-table.ts';
import type { PaletteScreen } from './palette-screens.ts';
import type { Choice } from './recent-choices.ts';

type Found = CallAnswer<typeof commandPaletteCalls.search>;

export interface Option extends Choice {
  readonly note?: string;
  /** Stands on another host: opens in a window of its own. */
  readonly outside?: true;
}

export interface FoundGroup {
  readonly title: string;
  readonly options: readonly Option[];
}

const ofScreen = ({ id, name, to }: PaletteScreen): Option => ({ key: `screen:${id}`, text: name, to });

/** The merchant's screen of an order, where it has one; the shopper's receipt until then. */
function ofOrder({ id, number, customer, receiptUrl }: Found['orders'][number]): Option {
  const entry = routeEntry('orders/order');
  const shared = { key: `order:${id}`, text: `Order ${number}`, note: customer };
  return entry && !isWaiting(entry)
    ? { ...shared, to: `/ecom/orders/${id}/` }
    : { ...shared, to: receiptUrl, outside: true };
}

interface Known {
  readonly typed: string;
  /** Screens that fit what was typed; all of them where nothing was. */
  readonly screens: readonly PaletteScreen[];
  /** Every screen this person may open. */
  readonly known: readonly PaletteScreen[];
  readonly recent: readonly Choice[];
  readonly found: Found | undefined;
  /** Questions that fit what was typed. */
  readonly help: readonly HelpTopic[];
}

/** A screen that is not open to this person any more is not offered again. */
const stillOpen = (choice: Choice, known: readonly PaletteScreen[]): boolean =>
  !choice.key.startsWith('screen:') || known.some(({ id }) => choice.key === `screen:${id}`);

/** What the palette shows, in groups. */
export function foundGroups({ typed, screens, known, recent, found, help }: Known): readonly FoundGroup[] {
  const kept = typed === '' ? recent.filter((choice) => stillOpen(choice, known)) : [];
  const keptKeys = new Set(kept.map(({ key }) => key));
  const groups: FoundGroup[] = [
    { title: 'Recent', options: kept },
    { title: 'Screens', options: screens.map(ofScreen).filter(({ key }) => !keptKeys.has(key)) },
    { title: 'Orders', options: found?.orders.map(ofOrder) ?? [] },
    {
      title: 'Products',
      options:
        found?.products.map(({ id, name, sku, urlName }) => ({
          key: `product:${id}`,
          text: name,
          note: sku,
          to: `/edit-product/${urlName}/`,
        })) ?? [],
    },
    {
      title: 'Factory orders',
      options:
        found?.factoryOrders.map(({ id, number, customer, store }) => ({
          key: `factory-order:${id}`,
          text: `Factory order ${number}`,
          note: `${customer}, ${store}`,
          to: `/factory/orders/${number}/`,
        })) ?? [],
    },
    {
      title: 'Projects',
      options:
        found?.projects.map(({ id, name, owner }) => ({
          key: `staff-project:${id}`,
          text: name,
          note: owner ?? id,
          to: `/staff/projects/${id}/`,
        })) ?? [],
    },
    {
      title: 'Help',
      options: help.map(({ name, question }) => ({
        key: `help:${name}`,
        text: question,
        to: `/store-help/question/${name}/`,
      })),
    },
  ];
  return groups.filter(({ options }) => options.length > 0);
}
