import {
  PUT_BACKS_PAGE_SIZE,
  putBackCalls,
} from '../../../../shared/features/factory/put-backs/put-backs.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { putBackInOffice } from '../stations/stations.ts';
import { findPutBacks } from './put-backs.queries.ts';

export const putBackImplementations = implement(putBackCalls, {
  list: async ({ query }, { tx }) => ({ ...(await findPutBacks(tx, query)), pageSize: PUT_BACKS_PAGE_SIZE }),
  async record({ body }, { tx, user }) {
    const ids = [...new Set(body.ids)];
    const done = new Set(await putBackInOffice(tx, ids, user?.id ?? null));
    return {
      done: ids.filter((id) => done.has(id)),
      failed: ids.filter((id) => !done.has(id)).map((id) => ({ id, reason: 'It’s back already' })),
    };
  },
});
