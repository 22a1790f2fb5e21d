import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentType } from 'react';

/** A line that raises an internal event (`@name`, spec 3 §5.3). */
export interface ActionLine {
  readonly order: number;
  readonly text: string;
  readonly action: string;
}

interface Placed {
  readonly order: number;
  readonly component: ComponentType;
}

/** What a feature adds to the frame around every dashboard screen: the default export of its `NAME.shell.tsx`. */
export interface ShellParts {
  /** Mounted on every screen: they listen, and appear when they have something to show. */
  readonly layers?: readonly ComponentType[];
  /** Across the whole page, above the header. */
  readonly banner?: ComponentType;
  /** In the header, next to the project and the account. */
  readonly header?: Placed;
  /** Above Help in the menu. */
  readonly aboveHelp?: ComponentType;
  readonly help?: readonly (ActionLine & { readonly icon: TablerIcon })[];
  readonly footer?: readonly (ActionLine & {
    /** Only for people who are logged in. */
    readonly loggedIn?: true;
  })[];
  /** Reads and removes its part of an address, before anything else on the page asks for it. */
  readonly arrive?: (search: string) => void;
}

export const defineShellParts = (parts: ShellParts): ShellParts => parts;
