import { sql } from 'kysely';
import { pack, pretreat, printOn, sort } from '../../../../shared/features/factory/floor/floor.ts';
import { defineEffect, onOperation } from '../../../platform/features/operation-effect.ts';
import { confirmScanned } from './open-prints.queries.ts';

const labelOf = ({ labelId }: { readonly labelId: string }) => labelId;

/** Operations that begin with a scan of the label prove its paper: someone has it in their hand. */
const scannedPaper = defineEffect<string>({
  name: 'printing.scanned-paper',
  position: 20,
  collects: [
    onOperation(pretreat, labelOf),
    onOperation(printOn, labelOf),
    onOperation(sort, labelOf),
    onOperation(pack, labelOf),
  ],
  write: (labelIds) => ({ queries: sql`scanned as (${confirmScanned([...new Set(labelIds)])})` }),
});

export const printingEffects = [scannedPaper];
