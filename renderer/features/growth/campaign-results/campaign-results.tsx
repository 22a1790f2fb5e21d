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
import { ClickMap } from './click-map.tsx';
import { CompareTable } from './compare-table.tsx';
import { Figure, shareText } from './figure.tsx';
import { FigureHelp } from './figure-help.tsx';
import { ReceiversTable } from './receivers-table.tsx';
import { ResultPeople } from './result-people.tsx';
import { ScrolledTable } from './scrolled-table.tsx';
import { TestTable } from './test-table.tsx';
import { type Shown, useShown } from './use-shown.ts';

const EVERY_MS = 15_000;
const FRESH_MS = 600_000;
const NAMES = Object.keys(OUTCOMES) as Outcome[];
/** Shown even where there are none. */
const ALWAYS: readonly Outcome[] = ['sent', 'delivered', 'clicked', 'unsure', 'ordered', 'opened'];
/** Shown with their share of the delivered emails. */
const SHARED: readonly Outcome[] = ['clicked', 'ordered', 'unsubscribed', 'opened'];

const sumOf = ({ figures }: CampaignFigures, name: Outcome): number =>
  figures.reduce((sum, { people }) => sum + people[name], 0);

interface TilesProps {
  readonly results: CampaignFigures;
  readonly show: (shown: Shown) => void;
}

function Tiles({ results, show }: TilesProps) {
  const delivered = sumOf(results, 'delivered');
  return (
    <ul className={styles.tiles} aria-label="Figures">
      {NAMES.filter((name) => ALWAYS.includes(name) || sumOf(results, name) > 0).map((name) => (
        <li key={name}>
          <button
            type="button"
            className={styles.tile}
            data-unsure={name === 'opened' || undefined}
            onClick={() => show({ outcome: name })}
          >
            <span>{OUTCOMES[name]}</span>
            <span className={styles.value}>{formatNumber(sumOf(results, name))}</span>
            {SHARED.includes(name) && (
              <span className={styles.soft}>{shareText(sumOf(results, name), delivered)}</span>
            )}
          </button>
          <FigureHelp of={name} name={OUTCOMES[name]} className={styles.tileHelp} />
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

/** Links that are listed before someone asks for all. */
const FIRST_LINKS = 20;

interface LinksProps {
  readonly links: CampaignFigures['links'];
  readonly show: (shown: Shown) => void;
}

function Links({ links, show }: LinksProps) {
  const [isWhole, setWhole] = useState(false);
  if (links.length === 0) return null;
  return (
    <Panel title="Links">
      <Stack gap={3}>
        <ScrolledTable label="Links">
          <thead>
            <tr>
              <th scope="col">Link</th>
              <th scope="col" className={styles.number}>
                People
                <FigureHelp of="clicked" name="People" />
              </th>
              <th scope="col" className={styles.number}>
                Clicks, all
                <FigureHelp of="clicks" name="Clicks, all" />
              </th>
            </tr>
          </thead>
          <tbody>
            {links
              .slice(0, isWhole ? undefined : FIRST_LINKS)
              .map(({ linkNo, variant, words, url, people, clicks }) => (
                <tr key={linkNo}>
                  <th scope="row" className={styles.link}>
                    {words || 'Picture'}
                    <div className={`${styles.soft} ${styles.address}`} title={url}>
                      {variant === null ? url : `Variant ${variant.toUpperCase()}, ${url}`}
                    </div>
                  </th>
                  <td className={styles.number}>
                    <Figure
                      count={people}
                      name={`${OUTCOMES.clicked}, ${words || 'Picture'}`}
                      onOpen={() => show({ outcome: 'clicked', link: linkNo })}
                    />
                  </td>
                  <td className={styles.number}>{formatNumber(clicks)}</td>
                </tr>
              ))}
          </tbody>
        </ScrolledTable>
        {!isWhole && links.length > FIRST_LINKS && (
          <Button variant="default" w="fit-content" onClick={() => setWhole(true)}>
            {`Show all ${links.length} links`}
          </Button>
        )}
      </Stack>
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
  const [shown, show] = useShown();
  const found = useCall(campaignResultCalls.show, { params: { campaign } }, { everyMs: EVERY_MS });
  if (found.isPending) return <LoadingState label="Results" lines={5} />;
  if (found.isLoadingError)
    return <ErrorState what="the results" error={found.error} retry={() => void found.refetch()} />;
  const results = found.data;
  const sales = results.figures.flatMap(({ salesMinor }) => salesMinor ?? []);
  const isFresh = results.firstAt !== null && Date.now() - Date.parse(results.firstAt) < FRESH_MS;
  return (
    <Stack gap={5}>
      <Panel title="Results">
        <Stack gap={4}>
          {isFresh && <p className={styles.soft}>The first clicks show about 10 minutes after sending.</p>}
          <Tiles results={results} show={show} />
          {sales.length > 0 && (
            <p>
              {'Sales within 5 days of a sure click: '}
              <Money
                value={{
                  amount: sales.reduce((sum, minor) => sum + minor, 0),
                  currency: currencyCodeSchema.parse(results.currency),
                }}
              />
              <FigureHelp of="sales" name="Sales" />
            </p>
          )}
          <Doubtful campaign={campaign} results={results} />
        </Stack>
      </Panel>
      {shown !== null && (
        <ResultPeople
          key={JSON.stringify(shown)}
          campaign={campaign}
          shown={shown}
          onClose={() => show(null)}
        />
      )}
      <TestTable results={results} show={show} />
      <Hours hours={results.hours} />
      <ClickMap campaign={campaign} results={results} show={show} />
      <Links links={results.links} show={show} />
      <ReceiversTable receivers={results.receivers} show={show} />
      <CompareTable campaign={campaign} />
    </Stack>
  );
}
