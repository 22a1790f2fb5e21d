export { applyRecipe, type Output } from './apply-recipe.ts';
export { cornerColour } from './background.ts';
export { mainColours } from './colours.ts';
export { type Flaws, findFlaws } from './flaws.ts';
export { inkBox, type PixelBox } from './ink-box.ts';
export { hexOf, type Raster } from './raster.ts';
export * from './recipe.ts';
