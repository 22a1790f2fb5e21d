import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { studioCalls } from '../../../../shared/features/making/studio/studio.calls.ts';
import {
  type FontFamily,
  type FontProvider,
  type FontSubset,
  fontFace,
  fontFamily,
  nearestWeight,
  neededSubsets,
  type FontFace as OutlineFace,
  type ParsedFont,
  type Scene,
} from '../../../../shared/features/making/studio/studio.ts';
import { composeLetters } from '../../../../shared/rules/text/letters.ts';
import { callAddress } from '../../../platform/calls/calls.ts';

/** The bundled fonts in the browser: the same files and outlines as in print, of each those that a text needs (decision 424). */

const files = new Map<string, ParsedFont>();
const faces = new Map<string, OutlineFace>();
const asked = new Map<string, Promise<void>>();
const listeners = new Set<() => void>();
let version = 0;

const keyOf = (family: FontFamily, weight: number) => `${family.id} ${nearestWeight(family, weight)}`;
const fileKey = (family: FontFamily, subset: FontSubset, weight: number) =>
  `${keyOf(family, weight)} ${subset}`;

/** Where a font's file is fetched from. */
export const fontAddress = (family: FontFamily, subset: FontSubset, weight: number): string =>
  callAddress(studioCalls.fontFile, { params: { font: family.id, subset, weight } });

/** A face of the files that have arrived so far; letters of the others are waited for. */
function makeFace(family: FontFamily, weight: number): void {
  const [subset = 'latin', ...others] = family.subsets;
  const first = files.get(fileKey(family, subset, weight));
  if (!first) return;
  const further = others.map((other) => ({
    subset: other,
    open: () => files.get(fileKey(family, other, weight)),
  }));
  faces.set(keyOf(family, weight), fontFace(first, further));
}

/** Files that couldn’t be had at the last try. */
const failed = new Set<string>();

function tellListeners(): void {
  version += 1;
  for (const listener of listeners) listener();
}

async function load(family: FontFamily, subset: FontSubset, weight: number): Promise<void> {
  const { parse } = await import('opentype.js');
  const response = await fetch(fontAddress(family, subset, weight));
  if (!response.ok) throw new Error(`The font ${family.name} couldn’t be loaded`);
  files.set(fileKey(family, subset, weight), parse(await response.arrayBuffer()));
  makeFace(family, weight);
}

/** Loads a file once; callers that wait for it share the promise. A file that failed is requested again later. */
function wantFile(family: FontFamily, subset: FontSubset, weight: number): Promise<void> {
  const key = fileKey(family, subset, weight);
  const existing = asked.get(key);
  if (existing) return existing;
  const loading = load(family, subset, weight).then(
    () => {
      failed.delete(key);
      tellListeners();
    },
    () => {
      asked.delete(key);
      failed.add(key);
      tellListeners();
    },
  );
  asked.set(key, loading);
  return loading;
}

/** Files that a text needs of a face. */
function needs(family: FontFamily, text: string): FontSubset[] {
  const composed = composeLetters(text);
  // Layouts may set it in capitals or small letters, which another file may have.
  return neededSubsets(family, `${composed}${composed.toUpperCase()}${composed.toLowerCase()}`);
}

async function wantFont(fontId: string, weight: number, text: string): Promise<void> {
  const family = fontFamily(fontId);
  if (!family) return;
  const nearest = nearestWeight(family, weight);
  await Promise.all(needs(family, text).map((subset) => wantFile(family, subset, nearest)));
}

/** A font that hasn’t come by then counts as one that doesn’t come. */
const COMES_WITHIN_MS = 3_000;

const tooLate = () => new Promise((resolve) => void setTimeout(resolve, COMES_WITHIN_MS));

/** Loads what a text needs of a face. @returns false where it doesn’t come, or not soon */
export async function fetchFont(fontId: string, weight: number, text: string): Promise<boolean> {
  await Promise.race([wantFont(fontId, weight, text), tooLate()]);
  return isLoaded({ fontId, weight }, text);
}

export type FontStage = 'coming' | 'there' | 'failed';

function stageOf(fontId: string, weight: number, text: string): FontStage {
  const family = fontFamily(fontId);
  if (!family) return 'failed';
  const nearest = nearestWeight(family, weight);
  const keys = needs(family, text).map((subset) => fileKey(family, subset, nearest));
  if (keys.every((key) => files.has(key))) return 'there';
  return keys.some((key) => failed.has(key)) ? 'failed' : 'coming';
}

/** Whether a text’s font is there. It is fetched once `wanted` is set. */
export function useFont(fontId: string, weight: number, text: string, wanted: boolean): FontStage {
  useEffect(() => {
    if (wanted) void wantFont(fontId, weight, text);
  }, [fontId, weight, text, wanted]);
  return useSyncExternalStore(
    subscribe,
    () => stageOf(fontId, weight, text),
    () => 'coming',
  );
}

export const loadedFonts: FontProvider = (fontId, weight) => provider(fontId, weight);

const provider: FontProvider = (fontId, weight) => {
  const family = fontFamily(fontId);
  return family && faces.get(keyOf(family, weight));
};

const wantSceneFonts = (scene: Scene) =>
  Promise.all(
    scene.sides
      .flatMap((side) => side.elements)
      .map((element) =>
        element.kind === 'text' ? wantFont(element.fontId, element.weight, element.text) : undefined,
      ),
  );

/** The faces of a scene's texts, once each has arrived or failed. */
export async function loadSceneFonts(scene: Scene): Promise<FontProvider> {
  await wantSceneFonts(scene);
  return provider;
}

/** Whether the fonts that a scene began with have come, failed or are late: what isn’t needed to see it waits for that. */
export function useFontsTried(scene: Scene): boolean {
  const [first] = useState(scene);
  const [isTried, setTried] = useState(false);
  useEffect(() => {
    let isLeft = false;
    void Promise.race([wantSceneFonts(first), tooLate()]).then(() => {
      if (!isLeft) setTried(true);
    });
    return () => {
      isLeft = true;
    };
  }, [first]);
  return isTried;
}

export interface FontWeight {
  readonly fontId: string;
  readonly weight: number;
}

const isLoaded = ({ fontId, weight }: FontWeight, text: string): boolean =>
  stageOf(fontId, weight, text) === 'there';

/**
 * Loads what a text needs of faces once `wanted` is set.
 *
 * @returns null until all of it is there
 */
export function useFontFaces(
  faces: readonly FontWeight[],
  text: string,
  wanted: boolean,
): FontProvider | null {
  useEffect(() => {
    if (wanted) for (const { fontId, weight } of faces) void wantFont(fontId, weight, text);
  }, [faces, text, wanted]);
  const ready = useSyncExternalStore(
    subscribe,
    () => faces.every((face) => isLoaded(face, text)),
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
