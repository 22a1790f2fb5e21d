import { colourOf } from '../../../../../shared/features/making/catalogue/catalogue.ts';
import {
  findIssuesByNumbers,
  findPublishIssues,
  type PublishCheck,
  type PublishIssue,
} from '../../../../../shared/features/making/products/products.ts';
import type { StudioResources } from '../studio-resources.ts';
import { drawInk } from './draw-ink.ts';

export interface CheckedDesign
  extends Pick<PublishCheck, 'base' | 'scene' | 'settings' | 'currency' | 'vat' | 'mostWork'> {
  readonly resources: StudioResources;
}

/** What there is to look at as far as numbers tell: at once, without drawing anything. */
export const checkNumbers = ({ resources, ...design }: CheckedDesign): PublishIssue[] =>
  findIssuesByNumbers({ ...design, ...resources, isMissing: () => false });

/** Checks run one after the other: they share a worker and what it keeps. */
let before: Promise<unknown> = Promise.resolve();

/**
 * What there is to look at before a design goes on sale.
 * @param isWanted whether it is, once its turn comes
 * @returns null where it no longer was
 */
export function checkDesign(
  { resources, ...design }: CheckedDesign,
  isWanted: () => boolean = () => true,
): Promise<PublishIssue[] | null> {
  const cloths = design.settings.colours.flatMap((name) => colourOf(design.base, name) ?? []);
  const check = async () => {
    if (!isWanted()) return null;
    const { ink, missing } = await drawInk(design.scene, resources, cloths).catch(() => ({
      ink: [],
      missing: new Set<string>(),
    }));
    return findPublishIssues({ ...design, ...resources, ink, isMissing: (fileId) => missing.has(fileId) });
  };
  const checked = before.then(check);
  before = checked.catch(() => undefined);
  return checked;
}
