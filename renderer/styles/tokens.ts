/** The colours of the Self-edge language: each name once, for light and dark. docs/design-language.md gives the reasons. */
export interface Palette {
  /** The page's ground, raised surfaces (cards, header) and sunken ones (wells, table heads). */
  readonly page: string;
  readonly raised: string;
  readonly sunken: string;
  /** Hairlines between regions, and the stronger line that bounds a control (3:1 against its ground). */
  readonly line: string;
  readonly 'line-strong': string;
  readonly ink: string;
  readonly 'ink-soft': string;
  readonly 'ink-faint': string;
  /** The red thread: marks where you are, never what to press. */
  readonly thread: string;
  readonly 'thread-soft': string;
  /** Indigo: what to press. */
  readonly action: string;
  readonly 'action-hover': string;
  readonly 'on-action': string;
  readonly 'action-soft': string;
  readonly focus: string;
  readonly good: string;
  readonly 'good-soft': string;
  readonly warn: string;
  readonly 'warn-soft': string;
  readonly bad: string;
  readonly 'bad-soft': string;
  readonly note: string;
  readonly 'note-soft': string;
}

export const LIGHT: Palette = {
  page: '#f8f6f1',
  raised: '#ffffff',
  sunken: '#f0ece3',
  line: '#e2dccf',
  'line-strong': '#8a8272',
  ink: '#1b2130',
  'ink-soft': '#4c5364',
  'ink-faint': '#636a7a',
  thread: '#b3202c',
  'thread-soft': '#fbe9e8',
  action: '#2b4280',
  'action-hover': '#1f3263',
  'on-action': '#ffffff',
  'action-soft': '#e6eaf6',
  focus: '#2f5fd0',
  good: '#1d6a43',
  'good-soft': '#e0f1e7',
  warn: '#805300',
  'warn-soft': '#fbeed2',
  bad: '#9f2a17',
  'bad-soft': '#fbe6e0',
  note: '#1c5c80',
  'note-soft': '#e1eff7',
};

export const DARK: Palette = {
  page: '#12151d',
  raised: '#1a1e29',
  sunken: '#0d1017',
  line: '#2c3240',
  'line-strong': '#737b8f',
  ink: '#edeae3',
  'ink-soft': '#b3b8c5',
  'ink-faint': '#969dad',
  thread: '#ff7d78',
  'thread-soft': '#3a1f24',
  action: '#aebff3',
  'action-hover': '#c6d3fa',
  'on-action': '#131828',
  'action-soft': '#252e49',
  focus: '#8fb0ff',
  good: '#7fd1a3',
  'good-soft': '#173226',
  warn: '#ebbd66',
  'warn-soft': '#3a2d10',
  bad: '#ff9c88',
  'bad-soft': '#40201a',
  note: '#86c7ec',
  'note-soft': '#15303f',
};
