import { removeElements } from '../../../../../shared/features/making/studio/studio.ts';
import { showSnackbar } from '../../../../platform/snackbars/snackbars.ts';
import type { Studio } from '../studio-state.ts';

/** Removes a text that was left without words, in the same step of undo in which it was emptied. */
export function removeEmptied(change: Studio['change'], id: string, run: string): void {
  change((scene) => removeElements(scene, new Set([id])), run);
  showSnackbar({ text: 'Empty text removed. Undo brings it back.' });
}
