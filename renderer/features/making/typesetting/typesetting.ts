export { BaseChoice, useChosenBase } from './base-choice.tsx';
export { BuilderColumns } from './builder-columns.tsx';
export { BuilderPage, builderQueries } from './builder-page.tsx';
export { InkChoice } from './ink-choice.tsx';
export { LayoutCard } from './layout-card.tsx';
export { LayoutGrid, LayoutPicture } from './layout-picture.tsx';
export { useIsNear } from './use-is-near.ts';
export { sceneWith, useOpenInStudio } from './use-open-in-studio.ts';
