/** Colours of a store's pages that stay the same in every theme. What a theme sets is `StoreTheme`. */
export interface StorePalette {
  /** The line that bounds a field or a button (3:1 against the paper). */
  readonly control: string;
  readonly bad: string;
  readonly 'bad-soft': string;
  readonly good: string;
  readonly 'good-soft': string;
}

export const STORE: StorePalette = {
  control: '#82858b',
  bad: '#9f2a17',
  'bad-soft': '#fbe9e4',
  good: '#1d6a43',
  'good-soft': '#e6f3ea',
};

/** The ring around what has the focus, and what shows beyond a page that is shorter than the window. */
export const STORE_FOCUS = '#2f5fd0';
export const STORE_GROUND = '#f4f3f0';

/** Names of the dashboard's tokens that parts of it read on a store's pages, each with what stands for it there. */
const STANDS_FOR = {
  page: 'paper',
  raised: 'paper',
  sunken: 'wash',
  ink: 'ink',
  'ink-soft': 'muted',
  'ink-faint': 'muted',
  line: 'line',
  action: 'ink',
  'font-text': 'font-text',
  'font-display': 'font-display',
} as const;

const declarations = [
  ...Object.entries(STANDS_FOR).map(([name, theme]) => `--${name}:var(--store-${theme})`),
  `--focus:${STORE_FOCUS}`,
  ...Object.entries(STORE).map(([name, value]) => `--store-${name}:${value}`),
].join(';');

/** The store's tokens as CSS, for an element that carries its theme's variables. */
export const STORE_PALETTE_CSS = `:global(body):has(.store){background:${STORE_GROUND};}
.store{color-scheme:light;${declarations};}`;
