import { colourOf } from '../../../../../shared/features/making/catalogue/catalogue.ts';
import {
  findPublishIssues,
  MOST_WORK,
  type PublishCheck,
  type PublishIssue,
} from '../../../../../shared/features/making/products/products.ts';
import type { StudioResources } from '../studio-resources.ts';
import { drawInk } from './draw-ink.ts';

interface CheckedDesign extends Pick<PublishCheck, 'base' | 'scene' | 'settings' | 'currency' | 'vat'> {
  readonly resources: StudioResources;
}

/** What there is to look at before a design goes on sale. */
export async function checkDesign({ resources, ...design }: CheckedDesign): Promise<PublishIssue[]> {
  const cloths = design.settings.colours.flatMap((name) => colourOf(design.base, name) ?? []);
  const ink = await drawInk(design.scene, resources, cloths);
  const { measureText, missingLetters } = resources;
  const mostWork = MOST_WORK.merchant;
  return findPublishIssues({ ...design, measureText, missingLetters, ink, mostWork });
}
