import { Button } from '@mantine/core';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { type CommandCard, commandCalls } from '../../../../shared/features/factory/scans/scans.calls.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import styles from './commands-sheet.module.css';

export const queries: RouteQueries = () => [reads(commandCalls.list, {})];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** Prints only the sheet. In the component because it applies to this page only. */
const PAPER = `
@page { size: A4 portrait; margin: 15mm; }
@media print { html, body { background: white !important; } body { visibility: hidden; } }`;

/** `/factory/station/commands/print/`: an A4 sheet of barcodes that replace touching a workstation’s screen. */
export default function CommandsSheet() {
  const commands = useCall(commandCalls.list, {});
  if (commands.isPending) return <LoadingState label="Command barcodes" lines={10} />;
  if (commands.isError) return <ErrorState error={commands.error} retry={() => void commands.refetch()} />;
  return (
    <div className={styles.desk}>
      <style>{PAPER}</style>
      <PageTitle>Command barcodes</PageTitle>
      <div className={styles.bar}>
        <Button
          component={ProjectLink}
          to="/factory/station/"
          variant="subtle"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
        >
          Workstations
        </Button>
        <span className={styles.space} />
        <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <article className={styles.sheet}>
        <header className={styles.head}>
          <h1>Command barcodes</h1>
          <p>Scan one instead of touching the screen. For a misprint, scan “Misprint”, then the reason.</p>
        </header>
        <ul className={styles.cards}>
          {commands.data.cards.map((card) => (
            <Card key={card.code} card={card} />
          ))}
        </ul>
      </article>
    </div>
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
