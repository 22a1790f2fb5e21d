import { conflict, forbidden, notFound } from '../../../../shared/contract/errors.ts';
import {
  PAYOUTS_PAGE_SIZE,
  type PayoutChannel,
  payoutRunCalls,
} from '../../../../shared/features/selling/payouts/payouts.calls.ts';
import type { PayoutDestination } from '../../../../shared/features/selling/payouts/payouts.ts';
import { formatDecimal, money } from '../../../../shared/rules/money/money.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { type CsvColumn, csvText } from '../../../platform/csv/csv.ts';
import { ownAccount, requireConfirmation } from '../../accounts/identity/identity.ts';
import { isLeadership } from '../../projects/projects/projects.ts';
import { bookPayouts } from '../ledger/ledger.ts';
import { openDestination } from './destination.ts';
import {
  countPayouts,
  findAllPayouts,
  findAnyPayout,
  findRun,
  listRuns,
  markFailed,
  markPaid,
  startRun,
} from './payout-runs.queries.ts';
import { tellFailed, tellPaid } from './tell-owners.ts';

const NONE_DUE = 'No payouts are due. Someone may have sent them already.';
const NONE_OPEN = 'All payouts of this run have been marked';
const FAILED_ALREADY = 'This payout is already marked as failed';

const maySend = (context: CallContext) => isLeadership(context.tx, ownAccount(context).id);

async function requireLeadership(context: CallContext): Promise<string> {
  if (!(await maySend(context))) throw forbidden('Only leadership can send payouts');
  return ownAccount(context).id;
}

interface Payment extends PayoutDestination {
  readonly reference: string;
  readonly currency: string;
  readonly amount: string;
}

/** What a bank’s bulk payments take, and PayPal’s. */
const FILE_COLUMNS: Readonly<Record<PayoutChannel, readonly CsvColumn<Payment>[]>> = {
  bank: [
    ['Payee', ({ holder }) => holder],
    ['Sort code', ({ sortCode }) => sortCode],
    ['Account number', ({ accountNumber }) => accountNumber],
    ['IBAN', ({ iban }) => iban],
    ['Amount', ({ amount }) => amount],
    ['Currency', ({ currency }) => currency],
    ['Reference', ({ reference }) => reference],
  ],
  paypal: [
    ['Email', ({ paypalEmail }) => paypalEmail],
    ['Amount', ({ amount }) => amount],
    ['Currency', ({ currency }) => currency],
    ['Reference', ({ reference }) => reference],
  ],
};

export const payoutRunImplementations = implement(payoutRunCalls, {
  async list({ query }, context) {
    const { tx } = context;
    const { bank, paypal, ...views } = await countPayouts(tx, query.search);
    const waiting = [
      { channel: 'bank' as const, count: bank },
      { channel: 'paypal' as const, count: paypal },
    ];
    return {
      ...(await findAllPayouts(tx, query, PAYOUTS_PAGE_SIZE)),
      total: views[query.view],
      pageSize: PAYOUTS_PAGE_SIZE,
      views,
      waiting: waiting.filter(({ count }) => count > 0),
      runs: await listRuns(tx),
      may: { send: await maySend(context) },
    };
  },

  async get({ params }, context) {
    const found = await findAnyPayout(context.tx, params.number);
    if (!found) throw notFound();
    return { ...found, may: { send: await maySend(context) } };
  },

  async start({ body }, context) {
    const accountId = await requireLeadership(context);
    requireConfirmation(context);
    if ('run' in body) {
      const payments = await findRun(context.tx, body.run);
      if (payments.length === 0) throw conflict('none-open', NONE_OPEN);
      return { run: body.run, count: payments.length };
    }
    const started = await startRun(context.tx, body.channel, accountId);
    if (!started) throw conflict('none-due', NONE_DUE);
    return started;
  },

  async file({ params }, context) {
    await requireLeadership(context);
    requireConfirmation(context);
    const payments = await findRun(context.tx, params.number);
    const [first] = payments;
    if (!first) throw notFound();
    const { id: accountId } = ownAccount(context);
    context.log.info({ run: params.number, accountId }, 'A payout run’s file is downloaded');
    const rows = payments.map(
      ({ projectId, sealed, reference, currency, amountMinor }): Payment => ({
        ...openDestination(context.services, projectId, sealed),
        reference,
        currency,
        amount: formatDecimal(money(amountMinor, currency)),
      }),
    );
    return {
      body: Buffer.from(csvText(FILE_COLUMNS[first.channel], rows)),
      mediaType: 'text/csv; charset=utf-8',
      downloadAs: `payout-run-${params.number}-${first.channel}.csv`,
    };
  },

  async markPaid({ body }, context) {
    await requireLeadership(context);
    const paid = await markPaid(context.tx, body.ids);
    await bookPayouts(context.tx, 'payout-paid', paid);
    await tellPaid(context.tx, context.services, paid);
    const done = paid.map(({ id }) => id);
    return {
      done,
      failed: body.ids
        .filter((id) => !done.includes(id))
        .map((id) => ({ id, reason: 'Only payouts that were sent can be marked as paid' })),
    };
  },

  async markFailed({ params, body }, context) {
    await requireLeadership(context);
    const failed = await markFailed(context.tx, params.number, body.reason, body.note);
    if (!failed) {
      const known = await findAnyPayout(context.tx, params.number);
      throw known ? conflict('failed-already', FAILED_ALREADY) : notFound();
    }
    await bookPayouts(context.tx, 'payout-failed', [failed]);
    await tellFailed(context.tx, context.services, failed);
    const now = await findAnyPayout(context.tx, params.number);
    if (!now) throw notFound();
    return now;
  },
});
