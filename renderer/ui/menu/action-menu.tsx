import { LazyMenu } from './lazy-menu.tsx';
import type { ActionMenuProps } from './menu-props.ts';

const load = () => import('./opened-menu.tsx');

/** A button with a menu of actions. The menu’s code is fetched when somebody reaches for the button. */
export function ActionMenu({ button, ...props }: ActionMenuProps) {
  return <LazyMenu button={button} load={load} props={props} />;
}
