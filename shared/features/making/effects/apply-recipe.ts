import { removeBackground } from './background.ts';
import { changeColours, changeTone, changeToOneColour } from './colours.ts';
import { screenHalftone } from './halftone.ts';
import type { Progress, Raster } from './raster.ts';
import { type Recipe, type RecipeStep, stepsOf } from './recipe.ts';
import { repeatTile } from './repeat.ts';

/** For what the pixels are worked on: the size of all of it, and how many of them make an inch. */
export interface Output {
  readonly width: number;
  readonly height: number;
  readonly dpi: number;
}

const MM_PER_INCH = 25.4;

function applyStep(
  step: RecipeStep,
  raster: Raster,
  recipe: Recipe,
  output: Output,
  onProgress: Progress,
): Raster {
  const { background, recolour, tone, one, repeat, halftone } = recipe;
  if (step === 'background' && background) removeBackground(raster, background, onProgress);
  if (step === 'recolour' && recolour) changeColours(raster, recolour, onProgress);
  if (step === 'tone' && tone) changeTone(raster, tone, onProgress);
  if (step === 'one' && one) changeToOneColour(raster, one, onProgress);
  if (step === 'halftone' && halftone) screenHalftone(raster, halftone, output.dpi, onProgress);
  if (step !== 'repeat' || !repeat) return raster;
  const gapPx = Math.round((repeat.gapMm * output.dpi) / MM_PER_INCH);
  return repeatTile(raster, output, { layout: repeat.layout, gapPx }, onProgress);
}

/**
 * Carries out a recipe, step by step. The picture comes at its size in the output, or at that of one copy where it is
 * repeated; its pixels are changed in place. The same pixels give the same bytes in a browser and on the server.
 */
export function applyRecipe(
  picture: Raster,
  recipe: Recipe,
  output: Output,
  onProgress: Progress = () => {},
): Raster {
  const steps = stepsOf(recipe);
  return steps.reduce(
    (raster, step, index) =>
      applyStep(step, raster, recipe, output, (share) => onProgress((index + share) / steps.length)),
    picture,
  );
}
