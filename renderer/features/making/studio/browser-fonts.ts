import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { studioCalls } from '../../../../shared/features/making/studio/studio.calls.ts';
import {
  type FontFamily,
  type FontProvider,
  fontFace,
  fontFamily,
  fontSubsets,
  nearestWeight,
  type FontFace as OutlineFace,
  type Scene,
} from '../../../../shared/features/making/studio/studio.ts';
import { callAddress } from '../../../platform/calls/calls.ts';

/** The bundled fonts in the browser: the same files and outlines as in print. */

const faces = new Map<string, OutlineFace>();
const asked = new Map<string, Promise<void>>();
const listeners = new Set<() => void>();
let version = 0;

const keyOf = (family: FontFamily, weight: number) => `${family.id} ${nearestWeight(family, weight)}`;

const subsetOf = (subset: string) => (subset === 'latin-ext' ? 'latin-ext' : 'latin');

/** Where a font's file is fetched from. */
export const fontAddress = (family: FontFamily, subset: string, weight: number): string =>
  callAddress(studioCalls.fontFile, { params: { font: family.id, subset: subsetOf(subset), weight } });

async function load(family: FontFamily, weight: number): Promise<void> {
  const { parse } = await import('opentype.js');
  const files = await Promise.all(
    fontSubsets(family).map(async (subset) => {
      const response = await fetch(fontAddress(family, subset, weight));
      if (!response.ok) throw new Error(`The font ${family.name} couldn’t be loaded`);
      return parse(await response.arrayBuffer());
    }),
  );
  const [first, ...others] = files;
  if (first) faces.set(keyOf(family, weight), fontFace([first, ...others]));
}

/** Loads a face once; callers that wait for it share the promise. A face that failed is requested again later. */
function wantFont(fontId: string, weight: number): Promise<void> {
  const family = fontFamily(fontId);
  if (!family) return Promise.resolve();
  const nearest = nearestWeight(family, weight);
  const key = keyOf(family, nearest);
  const existing = asked.get(key);
  if (existing) return existing;
  const loading = load(family, nearest).then(
    () => {
      version += 1;
      for (const listener of listeners) listener();
    },
    () => void asked.delete(key),
  );
  asked.set(key, loading);
  return loading;
}

const provider: FontProvider = (fontId, weight) => {
  const family = fontFamily(fontId);
  return family && faces.get(keyOf(family, weight));
};

const wantSceneFonts = (scene: Scene) =>
  Promise.all(
    scene.sides
      .flatMap((side) => side.elements)
      .map((element) => (element.kind === 'text' ? wantFont(element.fontId, element.weight) : undefined)),
  );

/** The faces of a scene's texts, once each has arrived or failed. */
export async function loadSceneFonts(scene: Scene): Promise<FontProvider> {
  await wantSceneFonts(scene);
  return provider;
}

export interface FontWeight {
  readonly fontId: string;
  readonly weight: number;
}

const isLoaded = ({ fontId, weight }: FontWeight) => provider(fontId, weight) !== undefined;

/**
 * Loads faces once `wanted` is set.
 *
 * @returns null until all of them are there
 */
export function useFontFaces(faces: readonly FontWeight[], wanted: boolean): FontProvider | null {
  useEffect(() => {
    if (wanted) for (const { fontId, weight } of faces) void wantFont(fontId, weight);
  }, [faces, wanted]);
  const ready = useSyncExternalStore(
    subscribe,
    () => faces.every(isLoaded),
    () => false,
  );
  return ready ? provider : null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The faces of a scene's texts; a new provider each time another one has arrived. */
export function useSceneFonts(scene: Scene): FontProvider {
  useEffect(() => {
    void wantSceneFonts(scene);
  }, [scene]);
  const loaded = useSyncExternalStore(
    subscribe,
    () => version,
    () => 0,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another face arrived, so what was drawn without it is stale
  return useMemo<FontProvider>(() => (fontId, weight) => provider(fontId, weight), [loaded]);
}
