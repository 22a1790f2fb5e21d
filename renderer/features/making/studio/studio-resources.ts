import { useCallback, useMemo } from 'react';
import {
  capitalHeight,
  type FontProvider,
  missingLetters,
  outlineText,
  type PrintMeasures,
  type Scene,
  type SceneResources,
  type TextElement,
} from '../../../../shared/features/making/studio/studio.ts';
import { callAddress } from '../../../platform/calls/calls.ts';
import { useEditedPictures } from './pictures/use-edited-pictures.ts';
import { useStudioDoor } from './studio-door.ts';

export interface StudioResources extends SceneResources, PrintMeasures {
  /** There is always an address; whether a picture is there is another matter. */
  readonly pictureHref: (fileId: string) => string;
}

/** What the scene is drawn and measured with, remembered so that unchanged texts are not outlined again. */
export function useStudioResources(scene: Scene, fonts: FontProvider): StudioResources {
  const { showPicture } = useStudioDoor().calls;
  const pictureHref = useCallback(
    (fileId: string) => callAddress(showPicture, { params: { file: fileId, size: '1600' } }),
    [showPicture],
  );
  const editedHref = useEditedPictures(scene, pictureHref);
  return useMemo(() => {
    const sizes = new WeakMap<TextElement, { width: number; height: number }>();
    return {
      fonts,
      pictureHref,
      editedHref,
      measureText: (element) => {
        const known = sizes.get(element);
        if (known) return known;
        const { width, height } = outlineText(element, fonts);
        sizes.set(element, { width, height });
        return { width, height };
      },
      missingLetters: (element) => missingLetters(element, fonts),
      capitalHeight: (element) => capitalHeight(element, fonts),
    };
  }, [fonts, pictureHref, editedHref]);
}
