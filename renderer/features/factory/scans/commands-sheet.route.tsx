import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { type CommandCard, commandCalls } from '../../../../shared/features/factory/scans/scans.calls.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { PaperPage } from '../../../ui/paper-page.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import styles from './commands-sheet.module.css';

export const queries: RouteQueries = () => [reads(commandCalls.list, {})];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** `/factory/station/commands/print/`: an A4 sheet of barcodes that replace touching a workstation’s screen. */
export default function CommandsSheet() {
  const commands = useCall(commandCalls.list, {});
  if (commands.isPending) return <LoadingState label="Command barcodes" lines={10} />;
  if (commands.isLoadingError)
    return (
      <ErrorState what="the command barcodes" error={commands.error} retry={() => void commands.refetch()} />
    );
  return (
    <PaperPage
      title="Command barcodes"
      back={{ to: '/factory/station/', text: 'Station' }}
      actions={
        <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
          Print
        </Button>
      }
      page="margin: 15mm;"
      margin="15mm"
    >
      <header className={styles.head}>
        <h1>Command barcodes</h1>
        <p>Scan one instead of touching the screen. For a misprint, scan “Misprint”, then the reason.</p>
      </header>
      <ul className={styles.cards}>
        {commands.data.cards.map((card) => (
          <Card key={card.code} card={card} />
        ))}
      </ul>
    </PaperPage>
  );
}

function Card({ card }: { readonly card: CommandCard }) {
  return (
    <li className={styles.card}>
      <h2>{card.name}</h2>
      <img
        className={styles.barcode}
        alt={`Barcode ${card.code}`}
        src={`data:image/svg+xml;utf8,${encodeURIComponent(card.picture)}`}
      />
      <span className={styles.code}>{card.code}</span>
    </li>
  );
}
