import {
  IconBasket,
  IconBrush,
  IconBuildingFactory2,
  IconBuildingStore,
  IconChartLine,
  IconClipboardList,
  IconDeviceDesktop,
  IconDiscount,
  IconFileText,
  IconFolders,
  IconHome,
  IconMail,
  IconMessages,
  IconPalette,
  IconPlugConnected,
  IconRoute,
  IconSettings,
  IconShirt,
  IconSpeakerphone,
  IconTruckDelivery,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { type GuardState, mayOpen } from '../../../shared/contract/access/access.ts';
import type { RouteEntry } from '../../platform/routing/route-entry.ts';
import { isWaiting, routeEntry } from '../../platform/routing/route-table.ts';

interface MenuLine {
  readonly route: string;
  readonly icon: TablerIcon;
  /** Also in the phone's bottom bar, if there is room. */
  readonly bar?: true;
  readonly text?: string;
}

interface MenuSection {
  readonly title: string | null;
  readonly lines: readonly MenuLine[];
}

const SECTIONS: readonly MenuSection[] = [
  { title: null, lines: [{ route: 'dashboard/home', icon: IconHome, bar: true }] },
  {
    title: 'Make',
    lines: [
      { route: 'studio/create', icon: IconBrush, bar: true, text: 'Create' },
      { route: 'products/list', icon: IconShirt, bar: true, text: 'Products' },
      { route: 'collections/list', icon: IconPalette, text: 'Collections' },
    ],
  },
  {
    title: 'Sell',
    lines: [
      { route: 'orders/list', icon: IconBasket, bar: true },
      { route: 'website/home', icon: IconBuildingStore },
      { route: 'marketing/home', icon: IconSpeakerphone },
      { route: 'discounts/list', icon: IconDiscount },
      { route: 'email/home', icon: IconMail },
      { route: 'analytics/home', icon: IconChartLine },
    ],
  },
  {
    title: 'Factory',
    lines: [
      { route: 'factory-orders/list', icon: IconBuildingFactory2, bar: true, text: 'To make' },
      { route: 'shipments/list', icon: IconTruckDelivery, bar: true },
      { route: 'stations/station', icon: IconDeviceDesktop, bar: true },
      { route: 'trace/code', icon: IconRoute, bar: true },
      { route: 'factory-ops/buying', icon: IconClipboardList },
    ],
  },
  {
    title: 'Staff',
    lines: [
      { route: 'staff-users/list', icon: IconUsers, text: 'People' },
      { route: 'staff-projects/list', icon: IconFolders, text: 'Projects' },
      { route: 'live-chat/desk', icon: IconMessages },
      { route: 'policies/staff-list', icon: IconFileText },
    ],
  },
  {
    title: 'Project',
    lines: [
      { route: 'integrations/home', icon: IconPlugConnected },
      { route: 'delivery/methods', icon: IconTruckDelivery },
      { route: 'settings/home', icon: IconSettings },
    ],
  },
];

export interface MenuItem {
  readonly entry: RouteEntry;
  readonly text: string;
  readonly to: string;
  readonly icon: TablerIcon;
  readonly bar: boolean;
}

export interface MenuGroup {
  readonly title: string | null;
  readonly items: readonly MenuItem[];
}

/** The menu of one person: routes with a screen that they may open now. */
export function menuGroups(guard: GuardState): readonly MenuGroup[] {
  return SECTIONS.map(({ title, lines }) => ({
    title,
    items: lines.flatMap(({ route, icon, bar, text }) => {
      const entry = routeEntry(route);
      if (!entry || isWaiting(entry) || !mayOpen(entry.meta, guard)) return [];
      const to = entry.path.replace(/\{\w+\?\}\/?/g, '');
      return [{ entry, text: text ?? entry.meta.title, to, icon, bar: bar === true }];
    }),
  })).filter(({ items }) => items.length > 0);
}
