import { type KeyboardEvent, useCallback } from 'react';
import {
  duplicate,
  moveBy,
  removeElement,
  reorder,
  rotateTo,
  type Scene,
  type SceneElement,
  scaleBy,
} from '../../../../../shared/features/making/studio/studio.ts';
import type { Studio } from '../studio-state.ts';

const STEP_MM = 1;
const LARGE_STEP_MM = 10;
const SCALE_STEP = 1.05;
const TURN_DEGREES = 5;
const LARGE_TURN_DEGREES = 15;

type Change = (scene: Scene) => Scene;

/** What a key does to the selected element; undefined for keys that are not ours. */
function changeOf(key: string, shift: boolean, { id, rotation }: SceneElement): Change | undefined {
  const step = shift ? LARGE_STEP_MM : STEP_MM;
  const turn = shift ? LARGE_TURN_DEGREES : TURN_DEGREES;
  switch (key) {
    case 'ArrowLeft':
      return (scene) => moveBy(scene, id, -step, 0);
    case 'ArrowRight':
      return (scene) => moveBy(scene, id, step, 0);
    case 'ArrowUp':
      return (scene) => moveBy(scene, id, 0, -step);
    case 'ArrowDown':
      return (scene) => moveBy(scene, id, 0, step);
    case '+':
    case '=':
      return (scene) => scaleBy(scene, id, SCALE_STEP);
    case '-':
    case '_':
      return (scene) => scaleBy(scene, id, 1 / SCALE_STEP);
    case ',':
    case '<':
      return (scene) => rotateTo(scene, id, rotation - turn);
    case '.':
    case '>':
      return (scene) => rotateTo(scene, id, rotation + turn);
    case ']':
    case '}':
      return (scene) => reorder(scene, id, shift ? 'front' : 'forward');
    case '[':
    case '{':
      return (scene) => reorder(scene, id, shift ? 'back' : 'backward');
    case 'Delete':
    case 'Backspace':
      return (scene) => removeElement(scene, id);
    default:
      return undefined;
  }
}

/** The stage's keys. Undo and redo work in the whole studio and are not among them. */
export function useStageKeys(
  studio: Studio,
  onZoom: (direction: 1 | -1) => void,
): (event: KeyboardEvent) => void {
  const { selected, change, select } = studio;
  return useCallback(
    (event: KeyboardEvent) => {
      if (event.key === 'Escape') select(null);
      const command = event.ctrlKey || event.metaKey;
      if (command && event.key.toLowerCase() === 'd' && selected) {
        event.preventDefault();
        const copyId = crypto.randomUUID();
        change((scene) => duplicate(scene, selected.id, copyId));
        select(copyId);
        return;
      }
      if (command || event.altKey) return;
      if (!selected && (event.key === '+' || event.key === '-')) onZoom(event.key === '+' ? 1 : -1);
      if (!selected || selected.locked) return;
      const apply = changeOf(event.key, event.shiftKey, selected);
      if (!apply) return;
      event.preventDefault();
      const isStroke = event.key.startsWith('Arrow') || '+=-_,.<>'.includes(event.key);
      change(apply, isStroke ? `key ${event.key} ${selected.id}` : null);
    },
    [selected, change, select, onZoom],
  );
}
