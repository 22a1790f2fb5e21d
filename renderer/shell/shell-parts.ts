import type { ShellParts } from '../platform/shell/shell-parts.ts';

const files = import.meta.glob<ShellParts>('../features/*/*/*.shell.tsx', { eager: true, import: 'default' });

/** What all features add to the frame around a screen, each with its file as key. */
const parts = Object.entries(files).map(([key, part]) => ({ key, ...part }));

const byOrder = (left: { readonly order: number }, right: { readonly order: number }) =>
  left.order - right.order;

export const LAYERS = parts.flatMap(({ key, layers = [] }) =>
  layers.map((component, index) => ({ key: `${key}-${index}`, component })),
);
export const BANNERS = parts.flatMap(({ key, banner }) => (banner ? { key, component: banner } : []));
export const HEADER_PARTS = parts
  .flatMap(({ key, header }) => (header ? { key, ...header } : []))
  .sort(byOrder);
export const ABOVE_HELP = parts.flatMap(({ key, aboveHelp }) =>
  aboveHelp ? { key, component: aboveHelp } : [],
);
export const HELP_LINES = parts.flatMap(({ help = [] }) => help).sort(byOrder);
export const FOOTER_LINES = parts.flatMap(({ footer = [] }) => footer).sort(byOrder);
export const ARRIVALS = parts.flatMap(({ arrive }) => arrive ?? []);
