import { IconAlertOctagon, IconCheck, IconClock } from '@tabler/icons-react';
import {
  type LabelPrintFacts,
  listLabelPrints,
  type PrintTrailLink,
  printTrail,
} from '../../../../shared/features/factory/printing/printing.ts';
import { useCall } from '../../../platform/data/data.ts';
import { Empty } from '../../../ui/empty.tsx';
import { OrderDate } from '../../../ui/order-date.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import styles from './label-trails.module.css';

const EVERY_MS = 15_000;
const ICON = { done: IconCheck, waiting: IconClock, stopped: IconAlertOctagon } as const;

/** Each label's way to paper, so that the office sees why one wasn't printed. */
export function LabelTrails({ orderId }: { readonly orderId: string }) {
  const prints = useCall(listLabelPrints, { params: { orderId } }, { everyMs: EVERY_MS });
  if (prints.isPending) return <LoadingState label="Labels" />;
  if (prints.isError && !prints.data)
    return <ErrorState error={prints.error} retry={() => void prints.refetch()} />;
  const { labels } = prints.data;
  if (labels.length === 0)
    return <Empty title="No labels yet">We create labels once the order is paid.</Empty>;
  return (
    <ul className={styles.trails}>
      {labels.map((label) => (
        <li key={label.labelId}>
          <LabelTrail label={label} />
        </li>
      ))}
    </ul>
  );
}

/** Folded to where the label stands; open where someone has to act. */
function LabelTrail({ label }: { readonly label: LabelPrintFacts }) {
  const links = printTrail(label);
  const stopped = links.find(({ status }) => status === 'stopped');
  const now = stopped ?? links.find(({ status }) => status === 'waiting') ?? links.at(-1);
  return (
    <details open={stopped !== undefined}>
      <summary className={styles.summary}>
        <h3 className={styles.title}>
          Label {label.counter} of {label.of}
        </h3>
        {now && (
          <span className={styles.now} data-status={now.status}>
            {now.words}
          </span>
        )}
      </summary>
      <ol className={styles.trail} aria-label={`Label ${label.counter}: way to paper`}>
        {links.map((link) => (
          <TrailLink key={link.name} link={link} />
        ))}
      </ol>
      <ProjectLink to={`/factory/printing/labels/${label.code}/`} className={styles.code}>
        All about {label.code}
      </ProjectLink>
    </details>
  );
}

function TrailLink({ link }: { readonly link: PrintTrailLink }) {
  const Icon = ICON[link.status];
  return (
    <li className={styles.link} data-status={link.status}>
      <Icon size={18} stroke={2} aria-hidden />
      <span>
        <b>{link.name}</b> {link.words !== link.name && link.words}
        {link.at && (
          <small>
            {' '}
            <OrderDate at={link.at} />
          </small>
        )}
      </span>
    </li>
  );
}
