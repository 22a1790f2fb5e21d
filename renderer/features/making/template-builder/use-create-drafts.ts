import { useState } from 'react';
import { productsCalls } from '../../../../shared/features/making/products/products.calls.ts';
import { studioCalls } from '../../../../shared/features/making/studio/studio.calls.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { showFailure } from '../../../platform/snackbars/snackbars.ts';
import type { TemplateItem } from './template-row.tsx';

/** Makes a draft of each product, one after the other. What fails can be tried again: the others aren’t made twice. */
export function useCreateDrafts(onCreated: (sku: string) => void) {
  const create = useCallMutation(studioCalls.createDesign, {
    refreshes: [studioCalls.listDesigns, productsCalls.listRows],
  });
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const start = async (items: readonly TemplateItem[]): Promise<number> => {
    let done = 0;
    setProgress({ done, of: items.length });
    try {
      for (const { base, placed, settings } of items) {
        await create.mutateAsync({ body: { baseSku: base.sku, scene: placed.scene, settings } });
        onCreated(base.sku);
        done += 1;
        setProgress({ done, of: items.length });
      }
    } catch (error) {
      showFailure(error);
    } finally {
      setProgress(null);
    }
    return done;
  };
  return { start, progress };
}
