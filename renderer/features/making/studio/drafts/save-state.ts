import { formatTime } from '../../../../../shared/rules/dates/dates.ts';

export type SaveState =
  | { readonly kind: 'saved'; readonly at: string }
  /** Something changed a moment ago. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'offline' }
  /** The server couldn’t; it is asked again. */
  | { readonly kind: 'retrying' }
  /** Somebody else saved in the meantime. */
  | { readonly kind: 'conflict' }
  | { readonly kind: 'failed'; readonly message: string }
  /** Neither the server nor this device could keep it. */
  | { readonly kind: 'full' };

export function saveWords(state: SaveState): string {
  switch (state.kind) {
    case 'saved':
      return 'Saved';
    case 'waiting':
      return '';
    case 'saving':
      return 'Saving…';
    case 'offline':
      return 'Offline. Kept on this device';
    case 'retrying':
      return 'Can’t save just now. Kept on this device, trying again';
    case 'conflict':
      return 'Changed elsewhere';
    case 'failed':
      return `Not saved: ${state.message}`;
    case 'full':
      return 'This device has no room to keep changes';
  }
}

/** When it was saved. */
export const saveDetail = (state: SaveState): string | undefined =>
  state.kind === 'saved' ? `Saved at ${formatTime(state.at)}` : undefined;
