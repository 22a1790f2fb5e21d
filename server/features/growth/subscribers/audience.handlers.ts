import { forbidden } from '../../../../shared/contract/errors.ts';
import { EXPORT_BATCH_SIZE } from '../../../../shared/contract/list.ts';
import { audienceCalls } from '../../../../shared/features/growth/subscribers/subscribers.calls.ts';
import {
  AUDIENCE_PAGE_SIZE,
  SUBSCRIBER_STATES,
  type SubscriberRow,
} from '../../../../shared/features/growth/subscribers/subscribers.rules.ts';
import { implement, inSteps } from '../../../platform/calls/implement.ts';
import { type CsvColumn, csvFile } from '../../../platform/csv/csv.ts';
import { countAudience, findAudience } from './audience.queries.ts';

const COLUMNS: readonly CsvColumn<SubscriberRow>[] = [
  ['Email', ({ email }) => email],
  ['First name', ({ firstName }) => firstName],
  ['State', ({ state }) => SUBSCRIBER_STATES[state]],
  ['Mailing list', ({ list }) => list],
  ['Store', ({ storeName }) => storeName],
  ['Page', ({ source }) => source],
  ['Asked (UTC)', ({ since }) => since],
  ['Confirmed (UTC)', ({ confirmedAt }) => confirmedAt ?? ''],
];

export const audienceImplementations = implement(audienceCalls, {
  async list({ query }, { tx, project }) {
    if (!project) throw forbidden();
    const { people, ...beside } = await findAudience(tx, project.id, query, AUDIENCE_PAGE_SIZE);
    const views = await countAudience(tx, project.id, query);
    return { rows: people, ...beside, total: views[query.view], pageSize: AUDIENCE_PAGE_SIZE, views };
  },

  export: inSteps(async ({ query }, { transaction, project }) => {
    if (!project) throw forbidden();
    const day = new Date().toISOString().slice(0, 10);
    return csvFile(`audience-${project.code}-${day}.csv`, COLUMNS, async (after) => {
      const { people, next } = await transaction((tx) =>
        findAudience(tx, project.id, { ...query, page: 1, after }, EXPORT_BATCH_SIZE),
      );
      return { rows: people, next };
    });
  }),
});
