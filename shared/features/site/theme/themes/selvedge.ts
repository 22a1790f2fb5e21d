import type { NamedTheme } from './named-theme.ts';

export const selvedge: NamedTheme = {
  name: 'selvedge',
  title: 'Selvedge',
  suits: 'quiet',
  extends: null,
  about: 'Undyed cloth and one red thread.',
  goodFor: 'every new store: the house default, good with any range',
  values: {
    'image.groundPattern': 'weave',
  },
  dark: { page: '#12151d', box: '#1a1e29', text: '#edeae3', muted: '#a8aebc', accent: '#aebff3' },
};
