import { Button } from '@mantine/core';
import {
  listPrints,
  PRINT_VIEW_TEXT,
  type PrintRow,
  printAgeTone,
  printViewSchema,
} from '../../../../shared/features/factory/printing/printing.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { OrderDate } from '../../../ui/order-date.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { CodeSearch } from './code-search.tsx';
import styles from './printing.module.css';

const EVERY_MS = 15_000;
/** As many as fit a screen; the list of labels to find has them all. */
const SHOWN = 10;
const INPUT = { query: { view: 'unscanned' } } as const;

export const queries: RouteQueries = () => [reads(listPrints, INPUT)];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** `/factory/printing/`: why a label isn’t on paper, and which papers no one has scanned. */
export default function LabelPrinting() {
  const prints = useCall(listPrints, INPUT, { everyMs: EVERY_MS });
  return (
    <>
      <PageHeader
        title="Label printing"
        lead="Why wasn’t this label printed? Scan or type a code to see where it stopped, and what to do."
      />
      <Stack gap={5}>
        <CodeSearch code="" />
        {prints.isPending && <LoadingState label="Labels" lines={6} />}
        {prints.isLoadingError && (
          <ErrorState what="the labels" error={prints.error} retry={() => void prints.refetch()} />
        )}
        {prints.data && (
          <>
            <Panel title="Labels to look for">
              <ul className={styles.views}>
                {printViewSchema.options.map((view) => (
                  <li key={view}>
                    <ProjectLink to={`/factory/printing/labels/?view=${view}`}>
                      {PRINT_VIEW_TEXT[view]} <b>{formatNumber(prints.data.views?.[view] ?? 0)}</b>
                    </ProjectLink>
                  </li>
                ))}
              </ul>
            </Panel>
            <Panel
              title="Printed, never scanned"
              actions={
                <Button
                  component={ProjectLink}
                  to="/factory/printing/labels/?view=unscanned"
                  variant="default"
                >
                  See all
                </Button>
              }
            >
              <NeverScanned rows={prints.data.rows} />
            </Panel>
          </>
        )}
      </Stack>
    </>
  );
}

function NeverScanned({ rows }: { readonly rows: readonly PrintRow[] }) {
  if (rows.length === 0) return <Empty title="None">Every printed label has been scanned.</Empty>;
  return (
    <ol className={styles.old}>
      {rows.slice(0, SHOWN).map((row) => (
        <li key={row.id}>
          <ProjectLink to={`/factory/printing/labels/${row.code}/`}>
            <span>
              <b>{row.code}</b>
              <small>
                Order {row.orderNumber}, item {row.counter} of {row.of}, {row.garment}
              </small>
            </span>
            <span>
              {row.printer ?? row.station}
              <small>{row.pickFace ? `At ${row.pickFace}` : 'No pick face'}</small>
            </span>
            <StatusPill tone={printAgeTone(row, Date.now())}>
              <OrderDate at={row.at} />
            </StatusPill>
          </ProjectLink>
        </li>
      ))}
    </ol>
  );
}
