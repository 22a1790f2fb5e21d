import type { DemoPart } from '../../../demo/demo-part.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { addTotes } from './totes.queries.ts';

const DEMO_TOTES = 12;

export const demoPart: DemoPart = {
  name: 'totes',
  needs: [],
  steps: [
    async (tx: Tx) => {
      await addTotes(tx, DEMO_TOTES, null);
    },
  ],
};
