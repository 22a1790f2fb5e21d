import { productNotPrepared } from '../../../../shared/features/making/products/products.events.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { publish } from '../../../platform/domain-events/domain-events.ts';
import type { PrintFault } from '../print-files/print-files.ts';

/** What reports that a version of a project couldn’t be prepared. */
export const reportNotPrepared =
  (version: { readonly projectId: string; readonly productId: string | null; readonly versionId: string }) =>
  (tx: Tx, { message, elementId }: PrintFault): Promise<void> => {
    const { projectId, productId, versionId } = version;
    return publish(tx, productNotPrepared, {
      projectId,
      payload: { productId, designVersionId: versionId, message, elementId },
    });
  };
