import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useParams, useSearchParams } from 'react-router';
import { type CallAnswer, callPath } from '../../../../shared/contract/call.ts';
import { payoutCalls } from '../../../../shared/features/selling/payouts/payouts.calls.ts';
import {
  destinationText,
  PAYOUT_REASONS,
  payoutReference,
  STATEMENT_VIEW_NAMES,
  type StatementRow,
  statementKindName,
  statementViewSchema,
} from '../../../../shared/features/selling/payouts/payouts.ts';
import { formatDate } from '../../../../shared/rules/dates/format-date.ts';
import { type CurrencyCode, money } from '../../../../shared/rules/money/money.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { withProject } from '../../../platform/calls/calls.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { useTimeZone } from '../../../platform/time-zone.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Money } from '../../../ui/money.tsx';
import { OrderDate } from '../../../ui/order-date.tsx';
import { Page } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { PayoutStatePill } from './payout-state.tsx';
import styles from './payouts.module.css';

const numberIn = (text = ''): number => (/^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : 2_147_483_647);

function queryOf(search: URLSearchParams) {
  const view = statementViewSchema.safeParse(search.get('view'));
  const after = search.get('after');
  const before = search.get('before');
  return {
    ...(view.success && { view: view.data }),
    ...(after && { after }),
    ...(!after && before && { before }),
  };
}

export const queries: RouteQueries = ({ number }, search) => [
  reads(payoutCalls.statement, { params: { number: numberIn(number) }, query: queryOf(search) }),
];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

type Answer = CallAnswer<typeof payoutCalls.statement>;

function Rows({
  rows,
  currency,
}: {
  readonly rows: readonly StatementRow[];
  readonly currency: CurrencyCode;
}) {
  const timeZone = useTimeZone();
  const amount = (minor: number) => <Money value={money(minor, currency)} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reached by keys
    <section className={styles.rows} tabIndex={0} aria-label="What this payout pays" data-scrolls>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Date</th>
            <th scope="col" data-amount className={styles.wide}>
              Shopper paid
            </th>
            <th scope="col" data-amount className={styles.wide}>
              VAT
            </th>
            <th scope="col" data-amount className={styles.wide}>
              Costs
            </th>
            <th scope="col" data-amount className={styles.wide}>
              Disputes
            </th>
            <th scope="col" data-amount>
              You earn
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                {row.orderNumber !== null && (
                  <ProjectLink
                    to={`/ecom/orders/${row.orderNumber}/`}
                  >{`Order ${row.orderNumber}`}</ProjectLink>
                )}
                {row.payoutNumber !== null && (
                  <ProjectLink
                    to={`/payouts/${row.payoutNumber}/`}
                  >{`Payout ${row.payoutNumber}`}</ProjectLink>
                )}
                {` ${statementKindName(row.kind)}`}
              </th>
              <td>{formatDate(row.at, 'shortDay', timeZone)}</td>
              <td data-amount className={styles.wide}>
                {amount(row.paidMinor)}
              </td>
              <td data-amount className={styles.wide}>
                {amount(row.vatMinor)}
              </td>
              <td data-amount className={styles.wide}>
                {amount(row.productionMinor + row.postageMinor + row.feeMinor)}
              </td>
              <td data-amount className={styles.wide}>
                {amount(row.disputedMinor)}
              </td>
              <td data-amount>{amount(row.earnedMinor)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Statement({ answer }: { readonly answer: Answer }) {
  const { project } = useSession();
  const [search] = useSearchParams();
  const { payout, sums, page } = answer;
  const { number, currency, amountMinor, state, reason, note, method, hint } = payout;
  const path = `/payouts/${number}/`;
  const view = statementViewSchema.safeParse(search.get('view')).data;
  const beside = (place: 'after' | 'before', cursor: string) =>
    `${path}?${new URLSearchParams({ ...(view && { view }), [place]: cursor }).toString()}`;
  const download = (call: { readonly path: string }, text: string) => (
    <Button
      component="a"
      href={withProject(callPath(call, { number }), project?.id ?? null)}
      download
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
    >
      {text}
    </Button>
  );
  return (
    <Page
      isRecord
      title={`Payout ${number}`}
      actions={
        <>
          {download(payoutCalls.statementPdf, 'Statement (PDF)')}
          {download(payoutCalls.statementCsv, 'Statement (CSV)')}
        </>
      }
    >
      <Stack gap={4}>
        <Panel
          title={<Money value={money(amountMinor, currency)} />}
          actions={<PayoutStatePill state={state} />}
        >
          <Facts
            facts={[
              ['Account', destinationText(method, hint)],
              ['Payout day', formatDate(`${payout.dueOn}T12:00:00Z`, 'day', 'UTC')],
              ['Reference', payoutReference(number)],
              ...(payout.sentAt ? [['Sent', <OrderDate key="sent" at={payout.sentAt} />] as const] : []),
              ...(payout.paidAt ? [['Paid', <OrderDate key="paid" at={payout.paidAt} />] as const] : []),
              ...(payout.failedAt
                ? [['Failed', <OrderDate key="failed" at={payout.failedAt} />] as const]
                : []),
              ...(reason ? [['Why', `${PAYOUT_REASONS[reason]}. ${note}`.trim()] as const] : []),
            ]}
          />
        </Panel>
        <Panel title="What it pays">
          <ul className={styles.views}>
            <li>
              <ProjectLink to={path} {...(!view && { 'aria-current': 'true' })}>
                Everything <Money value={money(amountMinor, currency)} />
              </ProjectLink>
            </li>
            {sums.map((sum) => (
              <li key={sum.view}>
                <ProjectLink
                  to={`${path}?view=${sum.view}`}
                  {...(view === sum.view && { 'aria-current': 'true' })}
                >
                  {`${STATEMENT_VIEW_NAMES[sum.view]} (${sum.count})`}
                  <Money value={money(sum.earnedMinor, currency)} />
                </ProjectLink>
              </li>
            ))}
          </ul>
          {page.rows.length === 0 ? (
            <p className={styles.soft}>This payout has no such entries.</p>
          ) : (
            <Rows rows={page.rows} currency={currency} />
          )}
          {(page.previous || page.next) && (
            <div className={styles.pages}>
              {page.previous && (
                <Button component={ProjectLink} variant="default" to={beside('before', page.previous)}>
                  Previous page
                </Button>
              )}
              {page.next && (
                <Button component={ProjectLink} variant="default" to={beside('after', page.next)}>
                  Next page
                </Button>
              )}
            </div>
          )}
        </Panel>
      </Stack>
    </Page>
  );
}

/** `/payouts/{number}/`: a payout’s statement, down to the orders that it pays. */
export default function StatementPage() {
  const { number } = useParams();
  const [search] = useSearchParams();
  const asked = useCall(payoutCalls.statement, {
    params: { number: numberIn(number) },
    query: queryOf(search),
  });
  if (asked.isPending) return <LoadingState label="Payout" lines={14} />;
  if (asked.isLoadingError)
    return <ErrorState what="this payout" error={asked.error} retry={() => void asked.refetch()} />;
  return <Statement answer={asked.data} />;
}
