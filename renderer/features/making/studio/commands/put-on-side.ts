import { putOnSide, SCENE_LIMITS, type Side } from '../../../../../shared/features/making/studio/studio.ts';
import { showSnackbar } from '../../../../platform/snackbars/snackbars.ts';
import { type CommandContext, nameSelection, unlockedIds } from './stage-commands.ts';

/** Copies or moves the selection to another side, as one step. What is moved is shown there. */
export const putOn =
  (to: Side, how: 'copy' | 'move') =>
  (context: CommandContext): string | null => {
    const { studio, resources } = context;
    const ids = how === 'copy' ? studio.selectedIds : unlockedIds(context);
    const name = nameSelection(context);
    const put = putOnSide(
      studio.scene,
      { from: studio.side, to, ids, how },
      { newId: () => crypto.randomUUID(), measureText: resources.measureText },
    );
    if (!put) return `A side holds up to ${SCENE_LIMITS.elementsPerSide} elements`;
    const done = how === 'copy' ? 'copied' : 'moved';
    studio.become({ scene: put.scene, settings: studio.settings }, `${done} ${name} to the ${to}`);
    if (how === 'move') studio.selectSeveral(put.ids);
    // A copy isn’t in sight: the words are, and they are read aloud.
    showSnackbar({ text: `${name} ${done} to the ${to}` });
    return null;
  };
