import { useState } from 'react';
import { Refusal } from '../../../../../shared/contract/errors.ts';
import { productsCalls } from '../../../../../shared/features/making/products/products.calls.ts';
import type { VerdictCode } from '../../../../../shared/features/making/products/products.ts';
import { designStepCalls, studioCalls } from '../../../../../shared/features/making/studio/studio.calls.ts';
import { useCallMutation } from '../../../../platform/data/data.ts';
import { showFailure, showSnackbar } from '../../../../platform/snackbars/snackbars.ts';
import type { FieldErrors } from '../panels/product-panel.tsx';

export interface Published {
  readonly urlName: string;
  readonly version: number;
}

interface PublishingInput {
  readonly designId: string;
  /** Saves what isn’t yet, and gives the revision to publish. */
  readonly flush: () => Promise<number>;
  readonly onPublished: (published: Published) => void;
  /** What the server refused, by field. */
  readonly onRefused: (errors: FieldErrors) => void;
}

/** Saves the design and publishes it as it is on the screen. */
export function usePublishing({ designId, flush, onPublished, onRefused }: PublishingInput) {
  const publishing = useCallMutation(productsCalls.publishDesign, {
    refreshes: [
      productsCalls.listProducts,
      productsCalls.listRows,
      productsCalls.getProduct,
      studioCalls.listDesigns,
      designStepCalls.listVersions,
    ],
  });
  const [isFlushing, setFlushing] = useState(false);
  const publish = async (verdict: readonly VerdictCode[], acceptsLoss = false) => {
    onRefused({});
    setFlushing(true);
    try {
      const revision = await flush();
      const answer = await publishing.mutateAsync({
        params: { design: designId },
        body: { revision, verdict: [...verdict], acceptsLoss },
      });
      onPublished({ urlName: answer.product.urlName, version: answer.version });
    } catch (error) {
      if (error instanceof Refusal && error.errors) {
        onRefused(Object.fromEntries(Object.entries(error.errors).map(([field, [first]]) => [field, first])));
        showSnackbar({ text: error.message, type: 'error' });
      } else showFailure(error);
    } finally {
      setFlushing(false);
    }
  };
  return { publish, isPublishing: isFlushing || publishing.isPending };
}
