import { type DragEvent, useState } from 'react';
import { PICTURE_ACCEPT } from '../../../../../../shared/features/making/files/files.ts';
import type { Uid } from '../../../../../../shared/features/site/pages/pages.ts';
import { childrenIn } from '../document/block-tree.ts';
import { addStep, setStep } from '../document/steps.ts';
import type { PageEditor } from '../page-editor.ts';
import { choosePicture, pictureProperty } from '../properties/choose-picture.ts';
import { uidUnder } from './geometry.ts';

const TYPES = PICTURE_ACCEPT.split(',');

/** The first picture among files. */
export const pictureAmong = (files: Iterable<File>): File | undefined =>
  [...files].find(({ type }) => TYPES.includes(type));

/**
 * A picture of the computer for the page: uploaded, described, and shown in the picture block it was dropped on, or in a
 * new one behind the block there, or at the end.
 */
export async function putPicture(editor: PageEditor, file: File, over: Uid | null): Promise<void> {
  const target = over === null ? undefined : editor.doc.blocks.get(over);
  const image = await choosePicture(pictureProperty('image', 'image'), { file });
  if (!image) return;
  if (target?.type === 'image') {
    editor.make(setStep(target, 'image', image, 'Picture'));
    return;
  }
  const parent = target?.parent ?? null;
  const siblings = childrenIn(editor.tree, parent);
  const behind = siblings.findIndex(({ uid }) => uid === target?.uid);
  const at = behind < 0 ? siblings.length : behind + 1;
  const step = addStep(editor, 'image', { parent, at }, { image });
  // Where the container takes no pictures, it goes to the end of the page.
  const isPlaced = editor.make(step);
  if (!isPlaced && parent !== null)
    editor.make(
      addStep(editor, 'image', { parent: null, at: childrenIn(editor.tree, null).length }, { image }),
    );
}

const bringsFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** Takes pictures that are dropped on the page; without it, the browser would open them in its place. */
export function useDroppedPicture(editor: PageEditor) {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!bringsFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        if (event.relatedTarget === null) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!bringsFiles(event)) return;
        event.preventDefault();
        setOver(false);
        const file = pictureAmong(event.dataTransfer.files);
        if (file) void putPicture(editor, file, uidUnder(event.target, editor.doc));
        else editor.say('Only pictures can be dropped here: PNG, JPEG, WebP or SVG');
      },
    },
  };
}
