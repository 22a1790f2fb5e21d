import { type ReactNode, useEffect, useMemo } from 'react';
import type { TemplateStore } from '../../../../../shared/features/site/pages/pages.ts';
import { LatePart } from '../../../../ui/late-part.tsx';
import { LATE_PICTURES } from './late-pictures.ts';
import { pageOfSamples, type Sample, sampleBlocks } from './sample-pages.ts';
import { useStoreContent } from './use-store-content.ts';

interface SamplePictures {
  readonly division: string;
  /** Stays the same list. */
  readonly samples: readonly Sample[];
  readonly store: TemplateStore;
  /** How wide the drawn page is, in pixels. */
  readonly width: number;
}

/**
 * Pictures of samples in the store’s look, with its products.
 * @returns the picture of one; `instead` shows until it is there, and where there’s nothing to draw
 */
export function useSamplePictures({ division, samples, store, width }: SamplePictures) {
  const content = useStoreContent(division);
  const blocks = useMemo(() => sampleBlocks(samples, store), [samples, store]);
  const { update } = content;
  useEffect(() => update(pageOfSamples(blocks)), [update, blocks]);
  const isKnown = Object.keys(content.theme).length > 0;
  return (id: string, instead: ReactNode): ReactNode => {
    const shown = blocks.get(id) ?? [];
    if (!isKnown || shown.length === 0) return instead;
    return (
      <LatePart code={LATE_PICTURES.picture} waiting={instead} around={() => instead}>
        {({ BlocksPicture }) => (
          <BlocksPicture blocks={shown} content={content} width={width}>
            {instead}
          </BlocksPicture>
        )}
      </LatePart>
    );
  };
}
