/** Status of the draft, apart from what is live. */
export type SaveState =
  | { readonly kind: 'saved' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'offline' }
  /** The server couldn’t; it is asked again. */
  | { readonly kind: 'retrying' }
  | { readonly kind: 'failed'; readonly message: string; readonly status: number };

export function saveWords(state: SaveState): string {
  switch (state.kind) {
    case 'saved':
      return 'Draft saved';
    case 'saving':
      return 'Saving…';
    case 'offline':
      return 'Offline. Kept on this device';
    case 'retrying':
      return 'Can’t save just now. Trying again';
    case 'failed':
      return `Not saved: ${state.message}`;
  }
}
