import { forbidden, notFound } from '../../../../shared/contract/errors.ts';
import { EXPORT_BATCH_SIZE } from '../../../../shared/contract/list.ts';
import {
  PAYOUTS_PAGE_SIZE,
  type PayoutDetails,
  payoutCalls,
} from '../../../../shared/features/selling/payouts/payouts.calls.ts';
import {
  coolingUntil,
  destinationHint,
  destinationText,
  lastPayoutDay,
  nextPayoutDay,
  PAYMENT_INTERVALS,
  type StatementRow,
  statementKindName,
} from '../../../../shared/features/selling/payouts/payouts.ts';
import { type CurrencyCode, formatDecimal, money } from '../../../../shared/rules/money/money.ts';
import type { CallContext, SteppedContext } from '../../../platform/calls/context.ts';
import { implement, inSteps } from '../../../platform/calls/implement.ts';
import { type CsvColumn, csvFile } from '../../../platform/csv/csv.ts';
import { databaseNow } from '../../../platform/database/clock.ts';
import { ownAccount, requireConfirmation } from '../../accounts/identity/identity.ts';
import { noteActivity } from '../../projects/team/team.ts';
import { sealDestination } from './destination.ts';
import {
  findPayout,
  findPayoutAccount,
  findStatementRows,
  keepDestination,
  keepInterval,
  listChanges,
  listPayouts,
  loadBalances,
  type PayoutAccount,
  sumStatement,
} from './payouts.queries.ts';
import { STATEMENT_LINES_MAX, statementPdf } from './statement-pdf.ts';
import { tellDetailsChanged } from './tell-owners.ts';

function projectOf({ project }: Pick<CallContext, 'project'>) {
  if (!project) throw forbidden();
  return project;
}

/** What members see of a project’s settings. */
function detailsOf(
  account: PayoutAccount | null,
  { permissions }: ReturnType<typeof projectOf>,
  now: Date,
): PayoutDetails {
  const interval = account?.paymentInterval ?? 'monthly';
  const { method, hint, changedAt, refused } = account ?? {};
  return {
    destination:
      method && hint && changedAt
        ? {
            method,
            hint,
            changedAt: changedAt.toISOString(),
            coolingUntil: coolingUntil(changedAt, now)?.toISOString() ?? null,
            refused: refused ?? null,
          }
        : null,
    paymentInterval: PAYMENT_INTERVALS[interval],
    nextDay: nextPayoutDay(interval, now),
    mayChange: permissions.includes('manage-team'),
  };
}

const amount =
  (currency: CurrencyCode, minor: (row: StatementRow) => number) =>
  (row: StatementRow): string =>
    formatDecimal(money(minor(row), currency));

const columnsIn = (currency: CurrencyCode): readonly CsvColumn<StatementRow>[] => [
  ['Date (UTC)', ({ at }) => at],
  ['Order', ({ orderNumber }) => orderNumber],
  ['What', ({ kind, payoutNumber }) => `${statementKindName(kind)}${payoutNumber ? ` ${payoutNumber}` : ''}`],
  ['Store', ({ storeName }) => storeName],
  ['Currency', () => currency],
  ['Shopper paid', amount(currency, ({ paidMinor }) => paidMinor)],
  ['VAT', amount(currency, ({ vatMinor }) => vatMinor)],
  ['Making', amount(currency, ({ productionMinor }) => productionMinor)],
  ['Postage', amount(currency, ({ postageMinor }) => postageMinor)],
  ['Payment fee', amount(currency, ({ feeMinor }) => feeMinor)],
  ['Disputes', amount(currency, ({ disputedMinor }) => disputedMinor)],
  ['You earn', amount(currency, ({ earnedMinor }) => earnedMinor)],
];

/** A payout of the caller’s project with its id. @throws Refusal where the project has none with this number */
const requirePayout = (context: SteppedContext, number: number) =>
  context.transaction(async (tx) => {
    const found = await findPayout(tx, projectOf(context).id, number);
    if (!found) throw notFound();
    return found;
  });

export const payoutImplementations = implement(payoutCalls, {
  async list({ query }, context) {
    const project = projectOf(context);
    const now = new Date(databaseNow());
    const listed = await listPayouts(context.tx, project.id, query, PAYOUTS_PAGE_SIZE);
    return {
      ...listed,
      pageSize: PAYOUTS_PAGE_SIZE,
      balances: await loadBalances(context.tx, project.id, now),
      details: detailsOf(await findPayoutAccount(context.tx, project.id), project, now),
    };
  },

  async details(_, context) {
    const project = projectOf(context);
    const account = await findPayoutAccount(context.tx, project.id);
    return {
      ...detailsOf(account, project, new Date(databaseNow())),
      changes: await listChanges(context.tx, project.id),
    };
  },

  async saveDetails({ body }, context) {
    requireConfirmation(context);
    const project = projectOf(context);
    const { id: accountId, email } = ownAccount(context);
    const { tx, services } = context;
    const now = new Date(databaseNow());
    const hint = destinationHint(body);
    await keepDestination(tx, {
      projectId: project.id,
      accountId,
      method: body.method,
      sealed: sealDestination(services, project.id, body),
      hint,
      day: lastPayoutDay('monthly', now),
      now,
    });
    await noteActivity(tx, [
      {
        projectId: project.id,
        action: 'payout-details-changed',
        subject: destinationText(body.method, hint),
        by: accountId,
      },
    ]);
    await tellDetailsChanged(tx, services, {
      projectId: project.id,
      method: body.method,
      hint,
      who: email,
      at: now,
    });
    return detailsOf(await findPayoutAccount(tx, project.id), project, now);
  },

  async saveInterval({ body }, context) {
    const project = projectOf(context);
    const now = new Date(databaseNow());
    const { paymentInterval } = body;
    await keepInterval(context.tx, project.id, paymentInterval, lastPayoutDay(paymentInterval, now));
    return detailsOf(await findPayoutAccount(context.tx, project.id), project, now);
  },

  async statement({ params, query }, context) {
    const found = await findPayout(context.tx, projectOf(context).id, params.number);
    if (!found) throw notFound();
    const { id, projectName: _, ...payout } = found;
    const sums = await sumStatement(context.tx, projectOf(context).id, id);
    const shown = sums.filter(({ view }) => query.view === undefined || view === query.view);
    return {
      payout,
      sums,
      page: {
        ...(await findStatementRows(context.tx, projectOf(context).id, id, query, PAYOUTS_PAGE_SIZE)),
        total: shown.reduce((total, { count }) => total + count, 0),
        pageSize: PAYOUTS_PAGE_SIZE,
      },
    };
  },

  statementCsv: inSteps(async ({ params }, context) => {
    const { id, currency, number } = await requirePayout(context, params.number);
    const project = projectOf(context);
    return csvFile(`payout-${number}-${project.code}.csv`, columnsIn(currency), async (after) => {
      const { rows, next } = await context.transaction((tx) =>
        findStatementRows(tx, project.id, id, { page: 1, after }, EXPORT_BATCH_SIZE),
      );
      return { rows, next };
    });
  }),

  statementPdf: inSteps(async ({ params }, context) => {
    const { id, projectName, ...payout } = await requirePayout(context, params.number);
    const project = projectOf(context);
    const { sums, rows } = await context.transaction(async (tx) => ({
      sums: await sumStatement(tx, project.id, id),
      rows: (await findStatementRows(tx, project.id, id, { page: 1 }, STATEMENT_LINES_MAX)).rows,
    }));
    return {
      body: await statementPdf({ payout, sums, rows, projectName }),
      mediaType: 'application/pdf',
      downloadAs: `payout-${payout.number}-${project.code}.pdf`,
    };
  }),
});
