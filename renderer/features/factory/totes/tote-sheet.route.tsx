import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { TOTES_AT_ONCE, type ToteCard, toteCalls } from '../../../../shared/features/factory/totes/totes.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { Empty } from '../../../ui/empty.tsx';
import { PaperPage } from '../../../ui/paper-page.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import styles from './tote-sheet.module.css';

const inputOf = (search: URLSearchParams) => {
  const from = toteCalls.listCards.query.safeParse({ from: search.get('from') ?? undefined });
  return { query: { from: from.success ? from.data.from : 1 } };
};

export const queries: RouteQueries = (_params, search) => [reads(toteCalls.listCards, inputOf(search))];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** `/factory/station/totes/print/?from=41`: barcodes to stick on totes, forty to a sheet of A4. */
export default function ToteSheet() {
  const [search] = useSearchParams();
  const input = inputOf(search);
  const found = useCall(toteCalls.listCards, input);
  if (found.isPending) return <LoadingState label="Tote barcodes" lines={10} />;
  if (found.isLoadingError)
    return <ErrorState what="the tote barcodes" error={found.error} retry={() => void found.refetch()} />;
  const { cards } = found.data;
  const last = cards.at(-1);
  return (
    <PaperPage
      title="Tote barcodes"
      back={{ to: '/factory/station/totes/', text: 'Totes' }}
      actions={
        <>
          {last && cards.length === TOTES_AT_ONCE && (
            <Button
              component={ProjectLink}
              to={`/factory/station/totes/print/?from=${last.number + 1}`}
              variant="default"
            >
              Next {TOTES_AT_ONCE}
            </Button>
          )}
          <Button
            leftSection={<IconPrinter size={18} aria-hidden />}
            disabled={cards.length === 0}
            onClick={() => window.print()}
          >
            Print
          </Button>
        </>
      }
      page="margin: 10mm;"
      margin="10mm"
    >
      <h1 className={styles.title}>Tote barcodes</h1>
      {cards.length === 0 && <Empty title="No totes here">Add totes first, then print their barcodes.</Empty>}
      <ul className={styles.cards}>
        {cards.map((card) => (
          <Card key={card.code} card={card} />
        ))}
      </ul>
    </PaperPage>
  );
}

function Card({ card }: { readonly card: ToteCard }) {
  return (
    <li className={styles.card}>
      <h2>Tote {card.number}</h2>
      <img
        className={styles.barcode}
        alt={`Barcode ${card.code}`}
        src={`data:image/svg+xml;utf8,${encodeURIComponent(card.picture)}`}
      />
      <span className={styles.code}>{card.code}</span>
    </li>
  );
}
