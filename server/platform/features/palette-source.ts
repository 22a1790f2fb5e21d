import type { DashboardPermission } from '../../../shared/contract/permissions.ts';
import type { Tx } from '../database/database.ts';

/** One line of the command palette. */
export interface PaletteResult {
  readonly id: string;
  readonly text: string;
  /** Tells two results of the same text apart. */
  readonly note: string;
  /** Path of the dashboard's screen that shows it. */
  readonly path: string;
}

export interface PaletteSearch {
  readonly tx: Tx;
  readonly typed: string;
  /** Host of the dashboard, with which a pasted address may begin. */
  readonly mainHost: string;
}

interface Source {
  /** Unique; a result is remembered by it and its id, e.g. `order:0190…`. */
  readonly kind: string;
  /** Heading over the results. */
  readonly title: string;
  /** Groups are shown from the lowest position to the highest. */
  readonly position: number;
  /** The list screen that shows every result, where it takes a search: its path and the plural that names its rows. */
  readonly list?: { readonly path: string; readonly things: string };
}

/** Offered to members of the active project, with the permission where one is named; sees that project only. */
export interface ProjectPaletteSource extends Source {
  readonly audience: 'project';
  readonly permission?: DashboardPermission;
  find(search: PaletteSearch & { readonly projectId: string }): Promise<readonly PaletteResult[]>;
}

/** Offered to factory and internal staff, or to internal staff alone; sees every project. */
export interface StaffPaletteSource extends Source {
  readonly audience: 'factory' | 'internal';
  find(search: PaletteSearch): Promise<readonly PaletteResult[]>;
}

/** What the command palette finds of a feature: at most {@link PALETTE_RESULTS} results, best first, in one statement. */
export type PaletteSource = ProjectPaletteSource | StaffPaletteSource;

/** One more than the palette shows, so that it knows whether there are more. */
export const PALETTE_RESULTS = 6;
