/** Keys of every list, as the help on keys shows them. Letters act alone, and never while somebody types. */
export const LIST_KEYS: readonly { readonly keys: readonly string[]; readonly text: string }[] = [
  { keys: ['/'], text: 'Search' },
  { keys: ['f'], text: 'Filter' },
  { keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9'], text: 'Show a view' },
  { keys: ['ArrowDown', 'ArrowUp'], text: 'Next or previous row' },
  { keys: ['Home', 'End'], text: 'First or last row' },
  { keys: ['ArrowRight', 'ArrowLeft'], text: 'Into the row and back' },
  { keys: ['Enter'], text: 'Open' },
  { keys: ['[', ']'], text: 'Previous or next page' },
  { keys: ['x'], text: 'Select' },
  { keys: ['n'], text: 'Create' },
  { keys: ['r'], text: 'Refresh' },
  { keys: ['?'], text: 'All keys' },
];
