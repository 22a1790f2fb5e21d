import { MENU_ICONS } from 'virtual:menu-icons';
import type { IconName } from '../../platform/routing/route-entry.ts';

/** The icon that a route's entry names. */
export function MenuIcon({ name, size }: { readonly name: IconName; readonly size: number }) {
  const Icon = MENU_ICONS[name];
  return Icon ? <Icon size={size} stroke={1.6} aria-hidden /> : null;
}
