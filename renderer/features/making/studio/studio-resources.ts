import { useMemo } from 'react';
import { filesCalls } from '../../../../shared/features/making/files/files.calls.ts';
import {
  type FontProvider,
  type MeasureText,
  missingLetters,
  outlineText,
  type SceneResources,
  type TextElement,
} from '../../../../shared/features/making/studio/studio.ts';
import { callAddress } from '../../../platform/calls/calls.ts';
import { useStudioDoor } from './studio-door.ts';

/** Where the studio takes a picture from: large enough for any screen, small enough for a phone. */
export const pictureAddress = (fileId: string, size: '320' | '1600' = '1600'): string =>
  callAddress(filesCalls.showPicture, { params: { file: fileId, size } });

export interface StudioResources extends SceneResources {
  readonly measureText: MeasureText;
  readonly missingLetters: (element: TextElement) => readonly string[];
}

/** What the scene is drawn and measured with, remembered so that unchanged texts are not outlined again. */
export function useStudioResources(fonts: FontProvider): StudioResources {
  const { showPicture } = useStudioDoor().calls;
  return useMemo(() => {
    const sizes = new WeakMap<TextElement, { width: number; height: number }>();
    return {
      fonts,
      pictureHref: (fileId) => callAddress(showPicture, { params: { file: fileId, size: '1600' } }),
      measureText: (element) => {
        const known = sizes.get(element);
        if (known) return known;
        const { width, height } = outlineText(element, fonts);
        sizes.set(element, { width, height });
        return { width, height };
      },
      missingLetters: (element) => missingLetters(element, fonts),
    };
  }, [fonts, showPicture]);
}
