import type { CampaignFigures } from '../../../../shared/features/growth/campaign-results/campaign-results.calls.ts';
import {
  OUTCOMES,
  type Outcome,
} from '../../../../shared/features/growth/campaign-results/campaign-results.ts';
import { receiverName } from '../../../../shared/features/growth/sending-limits/sending-limits.ts';
import { Panel } from '../../../ui/panel.tsx';
import styles from './campaign-results.module.css';
import { Figure } from './figure.tsx';
import { FigureHelp } from './figure-help.tsx';
import { ScrolledTable } from './scrolled-table.tsx';
import type { Shown } from './use-shown.ts';

const COLUMNS = ['sent', 'clicked', 'bounced', 'complained', 'refused'] as const satisfies Outcome[];

interface ReceiversTableProps {
  readonly receivers: CampaignFigures['receivers'];
  readonly show: (shown: Shown) => void;
}

/** What each receiver made of a campaign’s emails. */
export function ReceiversTable({ receivers, show }: ReceiversTableProps) {
  if (receivers.length === 0) return null;
  return (
    <Panel title="Receivers">
      <ScrolledTable label="Receivers">
        <thead>
          <tr>
            <th scope="col">Receiver</th>
            {COLUMNS.map((outcome) => (
              <th key={outcome} scope="col" className={styles.number}>
                {OUTCOMES[outcome]}
                <FigureHelp of={outcome} name={OUTCOMES[outcome]} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {receivers.map(({ receiver, people }) => (
            <tr key={receiver}>
              <th scope="row">{receiverName(receiver)}</th>
              {COLUMNS.map((outcome) => (
                <td key={outcome} className={styles.number}>
                  <Figure
                    count={people[outcome]}
                    name={`${OUTCOMES[outcome]}, ${receiverName(receiver)}`}
                    {...(outcome !== 'sent' &&
                      outcome !== 'refused' && {
                        whole: outcome === 'clicked' ? people.delivered : people.sent,
                      })}
                    onOpen={() => show({ outcome, receiver })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </ScrolledTable>
    </Panel>
  );
}
