import { conflict, forbidden, notFound } from '../../../../shared/contract/errors.ts';
import { EXPORT_BATCH_SIZE } from '../../../../shared/contract/list.ts';
import {
  analyticsCalls,
  REPORT_ROWS_SIZE,
  type RowsQuery,
} from '../../../../shared/features/growth/analytics/analytics.calls.ts';
import {
  addFigures,
  comparedWith,
  countDays,
  type DayRange,
  FUNNEL_STEPS,
  joinRanges,
  listDays,
  type MoneyFigures,
  NO_FIGURES,
  partText,
  type ReportPoint,
  rangeOf,
  type SaleRow,
  sumMonths,
  type VisitFigures,
  type VisitRow,
  type YearReport,
} from '../../../../shared/features/growth/analytics/analytics.ts';
import { bookingKindName } from '../../../../shared/features/selling/ledger/ledger.ts';
import { dayIn, timeZoneOfCountry } from '../../../../shared/rules/dates/store-days.ts';
import { type CurrencyCode, formatDecimal, money } from '../../../../shared/rules/money/money.ts';
import type { CallContext, SteppedContext } from '../../../platform/calls/context.ts';
import { implement, inSteps } from '../../../platform/calls/implement.ts';
import { type CsvColumn, csvFile } from '../../../platform/csv/csv.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { ownAccount } from '../../accounts/identity/identity.ts';
import { deleteNote, insertNote } from './notes.queries.ts';
import {
  findLive,
  findReportStore,
  findSold,
  listMoneyPoints,
  listNotes,
  listParts,
  listVisitPoints,
  type ReportStore,
} from './report.queries.ts';
import { findSaleRows, findVisitRows, sumSaleRows, sumVisitRows } from './rows.queries.ts';

type Reader = Pick<CallContext | SteppedContext, 'project'>;

const mayReadMoney = ({ project }: Reader): boolean =>
  project?.permissions.includes('view-royalties') === true;

async function openStore(tx: Tx, { project }: Reader) {
  if (!project) throw forbidden();
  const store = await findReportStore(tx, project.id);
  if (!store) throw notFound();
  const zone = timeZoneOfCountry(store.country);
  return { store, zone, today: dayIn(zone, new Date()) };
}

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

/** The points of a range in order; those without figures are zero. */
function pointsOf(
  range: DayRange,
  byHour: boolean,
  visits: readonly (VisitFigures & { readonly at: string })[],
  moneys: readonly (MoneyFigures & { readonly at: string })[],
): ReportPoint[] {
  const found = new Map<string, ReportPoint>();
  for (const { at, ...figures } of [...visits, ...moneys])
    found.set(at, { ...addFigures(found.get(at) ?? NO_FIGURES, figures), at });
  const days = listDays(range);
  const keys = byHour ? days.flatMap((day) => HOURS.map((hour) => `${day}T${hour}`)) : days;
  return keys.map((at) => found.get(at) ?? { ...NO_FIGURES, at });
}

async function loadPoints(
  tx: Tx,
  store: ReportStore,
  zone: string,
  ranges: readonly DayRange[],
  hasMoney: boolean,
) {
  const byHour = ranges.every((range) => countDays(range) === 1);
  // A year and the same days of the year before share a day, which is counted once.
  const asked = joinRanges(ranges);
  const visits = await listVisitPoints(tx, store, asked, byHour);
  const moneys = hasMoney ? await listMoneyPoints(tx, store, asked, zone, byHour) : [];
  const own = moneys
    .filter(({ currency }) => currency === store.currency)
    .map(({ currency: _, ...one }) => one);
  return {
    moneys,
    pointsOf: (range: DayRange) => pointsOf(range, byHour, visits, own),
  };
}

const inRange = ({ from, to }: DayRange, at: string) => at.slice(0, 10) >= from && at.slice(0, 10) <= to;

function countOthers(
  moneys: readonly (MoneyFigures & { readonly at: string; readonly currency: CurrencyCode })[],
  own: CurrencyCode,
  range: DayRange,
) {
  const others = new Map<CurrencyCode, number>();
  for (const { currency, orders, at } of moneys)
    if (currency !== own && orders > 0 && inRange(range, at))
      others.set(currency, (others.get(currency) ?? 0) + orders);
  return [...others].map(([currency, orders]) => ({ currency, orders }));
}

const amount = (minor: number, currency: CurrencyCode): string => formatDecimal(money(minor, currency));

const VISIT_COLUMNS: readonly CsvColumn<VisitRow>[] = [
  ['Started (UTC)', ({ startedAt }) => startedAt],
  ['Minutes', ({ minutes }) => minutes],
  ['Source', ({ cameFrom }) => partText('source', cameFrom)],
  ['Device', ({ device }) => partText('device', device)],
  ['Country', ({ country }) => partText('country', country)],
  ['First page', ({ entry }) => entry],
  ['Page views', ({ pages }) => pages],
  ['Furthest step', ({ step }) => FUNNEL_STEPS[step - 1] ?? 'Looked around'],
];

const saleColumns = (currency: CurrencyCode): readonly CsvColumn<SaleRow>[] => [
  ['Date (UTC)', ({ at }) => at],
  ['Order', ({ orderNumber }) => orderNumber],
  ['What', ({ kind }) => bookingKindName(kind)],
  [`Shopper paid (${currency})`, ({ paidMinor }) => amount(paidMinor, currency)],
  [`You earn (${currency})`, ({ earnedMinor }) => amount(earnedMinor, currency)],
];

const visitColumns: readonly CsvColumn<ReportPoint>[] = [
  ['When', ({ at }) => (at.includes('T') ? `${at}:00` : at)],
  ['Visits', ({ visits }) => visits],
  ['Visitors', ({ visitors }) => visitors],
  ['Page views', ({ pages }) => pages],
  [FUNNEL_STEPS[0], ({ sawProduct }) => sawProduct],
  [FUNNEL_STEPS[1], ({ usedBasket }) => usedBasket],
  [FUNNEL_STEPS[2], ({ beganCheckout }) => beganCheckout],
  [FUNNEL_STEPS[3], ({ ordered }) => ordered],
];
const moneyColumns = (currency: CurrencyCode): readonly CsvColumn<ReportPoint>[] => [
  ['Orders', ({ orders }) => orders],
  [`Sales (${currency})`, ({ salesMinor }) => amount(salesMinor, currency)],
  [`Refunded (${currency})`, ({ refundedMinor }) => amount(refundedMinor, currency)],
  [`You earn (${currency})`, ({ earnedMinor }) => amount(earnedMinor, currency)],
];

/** @throws Refusal 403 where the rows are money and the member may not see it */
function requireMoney(kind: RowsQuery['kind'], context: Reader): void {
  if (kind !== 'visits' && !mayReadMoney(context)) throw forbidden();
}

/** The figures of a year by month; of this year where none is asked for. */
async function loadYear(tx: Tx, context: Reader, asked: number | undefined): Promise<YearReport> {
  const { store, zone, today } = await openStore(tx, context);
  const year = Math.min(asked ?? Number(today.slice(0, 4)), Number(today.slice(0, 4)));
  const range = rangeOf('dates', today, { from: `${year}-01-01`, to: `${year}-12-31` });
  const hasMoney = mayReadMoney(context);
  const points = await loadPoints(tx, store, zone, [range], hasMoney);
  return {
    year,
    firstYear: Math.min(Number(dayIn(zone, store.createdAt).slice(0, 4)), year),
    today,
    timeZone: zone,
    currency: store.currency,
    isNew: store.isNew,
    hasMoney,
    months: sumMonths(points.pointsOf(range), { year, today }),
    others: countOthers(points.moneys, store.currency, range),
  };
}

export const analyticsImplementations = implement(analyticsCalls, {
  async report({ query }, context) {
    const { tx, services } = context;
    const { store, zone, today } = await openStore(tx, context);
    const range = rangeOf(query.period, today, query);
    const before = comparedWith(range, query.compare);
    const hasMoney = mayReadMoney(context);
    const points = await loadPoints(tx, store, zone, before ? [range, before] : [range], hasMoney);
    return {
      range,
      before,
      today,
      timeZone: zone,
      currency: store.currency,
      storeUrl: `${services.hosts.originOf(store)}/`,
      countedUntil: store.countedUntil,
      isNew: store.isNew,
      hasMoney,
      points: points.pointsOf(range),
      pointsBefore: before ? points.pointsOf(before) : [],
      notes: await listNotes(tx, store, range),
      others: countOthers(points.moneys, store.currency, range),
    };
  },

  months: ({ query }, context) => loadYear(context.tx, context, query.year),

  exportMonths: inSteps(async ({ query }, context) =>
    context.transaction(async (tx) => {
      const { year, months, currency, hasMoney } = await loadYear(tx, context, query.year);
      const columns = hasMoney ? [...visitColumns, ...moneyColumns(currency)] : visitColumns;
      return csvFile(`analytics-${year}.csv`, columns, () => Promise.resolve({ rows: months, next: null }));
    }),
  ),

  async parts({ query }, context) {
    const { tx } = context;
    const { store, zone, today } = await openStore(tx, context);
    const range = rangeOf(query.period, today, query);
    return {
      ...(await listParts(tx, store, range)),
      sold: mayReadMoney(context) ? await findSold(tx, store, range, zone) : null,
    };
  },

  async live(_, context) {
    const { store } = await openStore(context.tx, context);
    return findLive(context.tx, store);
  },

  async rows({ query }, context) {
    requireMoney(query.kind, context);
    const { tx } = context;
    const { store, zone, today } = await openStore(tx, context);
    const wanted = { ...query, ...rangeOf('dates', today, query) };
    const place = { after: query.after, size: REPORT_ROWS_SIZE };
    const beside = { currency: store.currency, timeZone: zone };
    if (wanted.kind === 'visits')
      return {
        ...beside,
        sales: [],
        ...(await findVisitRows(tx, store, wanted, place)),
        total: await sumVisitRows(tx, store, wanted),
      };
    return {
      ...beside,
      visits: [],
      ...(await findSaleRows(tx, store, wanted, wanted.kind, zone, place)),
      total: await sumSaleRows(tx, store, wanted, wanted.kind, zone),
    };
  },

  exportRows: inSteps(async ({ query }, context) => {
    requireMoney(query.kind, context);
    const { transaction } = context;
    const { store, zone, today } = await transaction((tx) => openStore(tx, context));
    const wanted = { ...query, ...rangeOf('dates', today, query) };
    const name = `${store.subdomain}-${query.kind}-${wanted.from}-${wanted.to}.csv`;
    if (wanted.kind === 'visits')
      return csvFile(name, VISIT_COLUMNS, async (after) => {
        const { visits, next } = await transaction((tx) =>
          findVisitRows(tx, store, wanted, { after, size: EXPORT_BATCH_SIZE }),
        );
        return { rows: visits, next };
      });
    const { kind } = wanted;
    return csvFile(name, saleColumns(store.currency), async (after) => {
      const { sales, next } = await transaction((tx) =>
        findSaleRows(tx, store, wanted, kind, zone, { after, size: EXPORT_BATCH_SIZE }),
      );
      return { rows: sales, next };
    });
  }),

  exportDays: inSteps(async ({ query }, context) => {
    const hasMoney = mayReadMoney(context);
    return context.transaction(async (tx) => {
      const { store, zone, today } = await openStore(tx, context);
      const range = rangeOf(query.period, today, query);
      const points = await loadPoints(tx, store, zone, [range], hasMoney);
      const columns = hasMoney ? [...visitColumns, ...moneyColumns(store.currency)] : visitColumns;
      const name = `${store.subdomain}-analytics-${range.from}-${range.to}.csv`;
      return csvFile(name, columns, () => Promise.resolve({ rows: points.pointsOf(range), next: null }));
    });
  }),

  async addNote({ body }, context) {
    const { tx } = context;
    const { store } = await openStore(tx, context);
    const note = await insertNote(tx, store, { ...body, accountId: ownAccount(context).id });
    if (!note) throw conflict('This day has 10 notes. Delete one first.');
    return { note };
  },

  async deleteNote({ params }, { tx, project }) {
    if (!project) throw forbidden();
    if (!(await deleteNote(tx, project.id, params.note))) throw notFound();
    return { deleted: true } as const;
  },
});
