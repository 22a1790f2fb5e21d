import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  type CampaignFigures,
  campaignResultCalls,
} from '../../../../shared/features/growth/campaign-results/campaign-results.calls.ts';
import {
  OUTCOMES,
  type Outcome,
} from '../../../../shared/features/growth/campaign-results/campaign-results.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';
import { useCall, useCallMutation } from '../../../platform/data/data.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Hint } from '../../../ui/hint.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Money } from '../../../ui/money.tsx';
import { OrderDate } from '../../../ui/order-date.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import styles from './campaign-results.module.css';
import { ResultPeople } from './result-people.tsx';

const EVERY_MS = 15_000;
const NAMES = Object.keys(OUTCOMES) as Outcome[];
/** Shown even where there are none. */
const ALWAYS: readonly Outcome[] = ['sent', 'delivered', 'opened', 'clicked', 'unsure', 'ordered'];

const sumOf = ({ figures }: CampaignFigures, name: Outcome): number =>
  figures.reduce((sum, { people }) => sum + people[name], 0);

const shareText = (part: number, whole: number): string =>
  whole === 0 ? '' : `${((100 * part) / whole).toFixed(1)}%`;

interface TilesProps {
  readonly results: CampaignFigures;
  readonly chosen: Outcome | null;
  readonly choose: (name: Outcome) => void;
}

function Tiles({ results, chosen, choose }: TilesProps) {
  const delivered = sumOf(results, 'delivered');
  return (
    <ul className={styles.tiles} aria-label="Figures">
      {NAMES.filter((name) => ALWAYS.includes(name) || sumOf(results, name) > 0).map((name) => (
        <li key={name}>
          <button
            type="button"
            className={styles.tile}
            aria-pressed={chosen === name}
            onClick={() => choose(name)}
          >
            <span>{OUTCOMES[name]}</span>
            <span className={styles.value}>{formatNumber(sumOf(results, name))}</span>
            {['opened', 'clicked', 'ordered'].includes(name) && (
              <span className={styles.soft}>{shareText(sumOf(results, name), delivered)}</span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

const BAR = 10;
const HEIGHT = 100;

/** People by the hour of their first click; the figure around it says what it shows. */
function Hours({ hours }: Pick<CampaignFigures, 'hours'>) {
  const most = Math.max(1, ...hours.map(({ people }) => people));
  const first = hours[0];
  if (!first) return null;
  const start = Date.parse(first.at);
  const placeOf = (at: string) => (Date.parse(at) - start) / 3_600_000;
  const width = (placeOf(hours.at(-1)?.at ?? first.at) + 1) * BAR;
  return (
    <Panel title="Clicks by hour">
      <figure>
        <svg
          viewBox={`0 0 ${width} ${HEIGHT}`}
          preserveAspectRatio="none"
          className={styles.chart}
          aria-hidden
        >
          {hours.map(({ at, people }) => (
            <rect
              key={at}
              x={placeOf(at) * BAR}
              y={HEIGHT - (HEIGHT * people) / most}
              width={BAR - 1}
              height={(HEIGHT * people) / most}
            />
          ))}
        </svg>
        <figcaption className={styles.soft}>
          {'From '}
          <OrderDate at={first.at} />
          {`. The most people clicked within one hour: ${formatNumber(most)}.`}
        </figcaption>
      </figure>
    </Panel>
  );
}

function Links({ links }: Pick<CampaignFigures, 'links'>) {
  if (links.length === 0) return null;
  return (
    <Panel title="Links">
      <div className={styles.wide}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Link</th>
              <th scope="col" className={styles.number}>
                People
              </th>
              <th scope="col" className={styles.number}>
                Clicks
              </th>
            </tr>
          </thead>
          <tbody>
            {links.map(({ linkNo, words, url, people, clicks }) => (
              <tr key={linkNo}>
                <th scope="row">
                  {words || 'Picture'}
                  <div className={styles.soft}>{url}</div>
                </th>
                <td className={styles.number}>{formatNumber(people)}</td>
                <td className={styles.number}>{formatNumber(clicks)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

function Variants({ results }: { readonly results: CampaignFigures }) {
  const { figures, decidesAt, currency } = results;
  if (figures.every(({ variant }) => variant === null)) return null;
  const money = currencyCodeSchema.parse(currency);
  return (
    <Panel title="Test">
      <div className={styles.wide}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Variant</th>
              <th scope="col" className={styles.number}>
                Delivered
              </th>
              <th scope="col" className={styles.number}>
                Clicked
              </th>
              <th scope="col" className={styles.number}>
                Orders
              </th>
              <th scope="col" className={styles.number}>
                Sales
              </th>
            </tr>
          </thead>
          <tbody>
            {figures.map(({ variant, people, orders, salesMinor }) => (
              <tr key={variant}>
                <th scope="row">{variant?.toUpperCase() ?? 'After the test'}</th>
                <td className={styles.number}>{formatNumber(people.delivered)}</td>
                <td className={styles.number}>
                  {`${formatNumber(people.clicked)} ${shareText(people.clicked, people.delivered)}`}
                </td>
                <td className={styles.number}>{formatNumber(orders)}</td>
                <td className={styles.number}>
                  {salesMinor === null ? '–' : <Money value={{ amount: salesMinor, currency: money }} />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {decidesAt !== null && (
        <p className={styles.soft}>
          {'The test is decided once, by the figures of '}
          <OrderDate at={decidesAt} />
          {'. Later clicks still count here.'}
        </p>
      )}
    </Panel>
  );
}

function Doubtful({ campaign, results }: { readonly campaign: string; readonly results: CampaignFigures }) {
  const again = useCallMutation(campaignResultCalls.sendAgain, {
    refreshes: [campaignResultCalls.show, campaignResultCalls.people],
  });
  const many = sumOf(results, 'doubtful');
  if (many === 0) return null;
  const send = () =>
    again.mutate(
      { params: { campaign }, body: {} },
      { onSuccess: ({ message }) => showSnackbar({ text: message }), onError: showFailure },
    );
  return (
    <Hint tone="warn" title={`${formatNumber(many)} may not have arrived`}>
      <p>The next server gave no answer. If you send it again, some people may get it twice.</p>
      <Button variant="default" loading={again.isPending} onClick={send}>
        Send to them again
      </Button>
    </Hint>
  );
}

/** What happened to a campaign: its figures, each with the people behind it. */
export function CampaignResults({ campaign }: { readonly campaign: string }) {
  const [chosen, setChosen] = useState<Outcome | null>(null);
  const found = useCall(campaignResultCalls.show, { params: { campaign } }, { everyMs: EVERY_MS });
  if (found.isPending) return <LoadingState label="Results" lines={5} />;
  if (found.isLoadingError)
    return <ErrorState what="the results" error={found.error} retry={() => void found.refetch()} />;
  const results = found.data;
  const sales = results.figures.flatMap(({ salesMinor }) => salesMinor ?? []);
  return (
    <Stack gap={5}>
      <Panel title="Results">
        <Stack gap={4}>
          {results.firstAt === null && <p className={styles.soft}>First figures after about 10 minutes</p>}
          <Tiles results={results} chosen={chosen} choose={setChosen} />
          {sales.length > 0 && (
            <p>
              {'Sales within 5 days of a sure click: '}
              <Money
                value={{
                  amount: sales.reduce((sum, minor) => sum + minor, 0),
                  currency: currencyCodeSchema.parse(results.currency),
                }}
              />
            </p>
          )}
          <p className={styles.soft}>
            Mail programs fetch pictures automatically, so opens are a guess. A click is sure once the store’s
            page ran or an order followed.
          </p>
          <Doubtful campaign={campaign} results={results} />
        </Stack>
      </Panel>
      {chosen !== null && <ResultPeople key={chosen} campaign={campaign} outcome={chosen} />}
      <Variants results={results} />
      <Hours hours={results.hours} />
      <Links links={results.links} />
    </Stack>
  );
}
