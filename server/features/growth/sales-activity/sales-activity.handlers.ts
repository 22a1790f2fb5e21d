import { forbidden } from '../../../../shared/contract/errors.ts';
import { EXPORT_BATCH_SIZE } from '../../../../shared/contract/list.ts';
import {
  SALES_PAGE_SIZE,
  salesActivityCalls,
} from '../../../../shared/features/growth/sales-activity/sales-activity.calls.ts';
import type { SalesRow } from '../../../../shared/features/growth/sales-activity/sales-activity.ts';
import { bookingKindName } from '../../../../shared/features/selling/ledger/ledger.ts';
import { formatDecimal, money } from '../../../../shared/rules/money/money.ts';
import { implement, inSteps } from '../../../platform/calls/implement.ts';
import { type CsvColumn, csvFile } from '../../../platform/csv/csv.ts';
import { countSales, findSales, loadBalances, sumSales } from './sales-activity.queries.ts';

const amount =
  (minor: (row: SalesRow) => number) =>
  (row: SalesRow): string =>
    formatDecimal(money(minor(row), row.currency));

const COLUMNS: readonly CsvColumn<SalesRow>[] = [
  ['Date (UTC)', ({ at }) => at],
  ['Order', ({ orderNumber }) => orderNumber],
  ['What', ({ kind }) => bookingKindName(kind)],
  ['Store', ({ storeName }) => storeName],
  ['Currency', ({ currency }) => currency],
  ['Shopper paid', amount(({ paidMinor }) => paidMinor)],
  ['of it delivery, net', amount(({ deliveryMinor }) => deliveryMinor)],
  ['Discount given, net', amount(({ discountMinor }) => discountMinor)],
  ['VAT', amount(({ vatMinor }) => vatMinor)],
  ['Making', amount(({ productionMinor }) => productionMinor)],
  ['Postage', amount(({ postageMinor }) => postageMinor)],
  ['Payment fee', amount(({ feeMinor }) => feeMinor)],
  ['Disputes', amount(({ disputedMinor }) => disputedMinor)],
  ['You earn', amount(({ earnedMinor }) => earnedMinor)],
];

export const salesActivityImplementations = implement(salesActivityCalls, {
  async list({ query }, { tx, project }) {
    if (!project) throw forbidden();
    const { sales, ...beside } = await findSales(tx, project.id, query, SALES_PAGE_SIZE);
    const views = await countSales(tx, project.id, query);
    return {
      rows: sales,
      ...beside,
      total: views[query.view],
      pageSize: SALES_PAGE_SIZE,
      views,
      totals: await sumSales(tx, project.id, query),
      balances: await loadBalances(tx, project.id),
    };
  },

  export: inSteps(async ({ query }, { transaction, project }) => {
    if (!project) throw forbidden();
    const day = new Date().toISOString().slice(0, 10);
    return csvFile(`sales-${project.code}-${day}.csv`, COLUMNS, async (after) => {
      const { sales, next } = await transaction((tx) =>
        findSales(tx, project.id, { ...query, page: 1, after }, EXPORT_BATCH_SIZE),
      );
      return { rows: sales, next };
    });
  }),
});
