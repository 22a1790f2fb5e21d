import { useCallback, useEffect, useRef, useState } from 'react';
import {
  canonicalJson,
  type PictureElement,
  printedElements,
  type Scene,
} from '../../../../../shared/features/making/studio/studio.ts';
import { makePicture } from './make-picture.ts';

/** Pixels of an edited picture on the stage: what a screen shows of it. */
const STAGE_PIXELS = 2_500_000;
/** Made pictures that are kept, so that undo shows them at once. */
const MOST_KEPT = 24;

const isEdited = (element: PictureElement) => element.edits?.recipe !== undefined;

/** What the pixels of an edited picture follow from. */
const keyOf = ({ fileId, width, height, edits }: PictureElement): string =>
  canonicalJson([fileId, width, height, edits?.crop ?? null, edits?.recipe ?? null]);

/** Edited pictures made for the stage; until one is ready, the element shows its last one. */
export function useEditedPictures(scene: Scene, hrefOf: (fileId: string) => string) {
  const [made, setMade] = useState<ReadonlyMap<string, string>>(new Map());
  const addresses = useRef(new Map<string, string>());
  const running = useRef(new Map<string, AbortController>());
  const lastKeys = useRef(new Map<string, string>());

  useEffect(() => {
    const wanted = new Map<string, PictureElement>();
    for (const side of scene.sides)
      for (const element of printedElements(side))
        if (element.kind === 'picture' && isEdited(element)) wanted.set(keyOf(element), element);
    for (const [key, controller] of running.current)
      if (!wanted.has(key)) {
        controller.abort();
        running.current.delete(key);
      }
    for (const [key, element] of wanted) {
      if (addresses.current.has(key) || running.current.has(key)) continue;
      const controller = new AbortController();
      running.current.set(key, controller);
      makePicture(element, hrefOf(element.fileId), { most: STAGE_PIXELS, signal: controller.signal })
        .then(({ picture }) => {
          addresses.current.set(key, URL.createObjectURL(picture));
          lastKeys.current.set(element.id, key);
          for (const [old, address] of addresses.current) {
            if (addresses.current.size <= MOST_KEPT) break;
            if (wanted.has(old)) continue;
            URL.revokeObjectURL(address);
            addresses.current.delete(old);
          }
          setMade(new Map(addresses.current));
        })
        // Called off, or a picture that is gone: the stage shows its file, as where nothing is edited.
        .catch(() => {})
        .finally(() => {
          if (running.current.get(key) === controller) running.current.delete(key);
        });
    }
  }, [scene, hrefOf]);

  useEffect(() => {
    const [orders, kept] = [running.current, addresses.current];
    return () => {
      for (const controller of orders.values()) controller.abort();
      for (const address of kept.values()) URL.revokeObjectURL(address);
      orders.clear();
      kept.clear();
    };
  }, []);

  return useCallback(
    (element: PictureElement): string | undefined => {
      if (!isEdited(element)) return undefined;
      const key = keyOf(element);
      const address = made.get(key);
      if (address === undefined) return made.get(lastKeys.current.get(element.id) ?? '');
      lastKeys.current.set(element.id, key);
      return address;
    },
    [made],
  );
}
