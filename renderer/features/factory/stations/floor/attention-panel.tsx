import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { StationParams } from '../../../../../shared/contract/station-request.ts';
import { printingRequests } from '../../../../../shared/features/factory/printing/printing.ts';
import {
  type AttentionItem,
  attentionRequests,
} from '../../../../../shared/features/factory/stations/stations.ts';
import { formatTime } from '../../../../../shared/rules/dates/format-date.ts';
import { showFailure } from '../../../../platform/snackbars/snackbars.ts';
import { stationLink } from '../../../../platform/station/station-link.ts';
import { useStationQuery } from '../../../../platform/station/use-station-link.ts';
import { Empty } from '../../../../ui/empty.tsx';
import { ErrorState, LoadingState } from '../../../../ui/states.tsx';
import { AttentionEntry } from './attention-entry.tsx';
import styles from './floor.module.css';
import { StopGroup } from './stop-group.tsx';

const resolve = (params: StationParams<typeof attentionRequests.resolve>) => {
  stationLink().request(attentionRequests.resolve, params).catch(showFailure);
};

/** Operations that the server refused or whose outcome is unknown; they stay until someone resolves them. */
export function AttentionPanel({ onClose }: { readonly onClose: () => void }) {
  const attention = useStationQuery(attentionRequests.list, {});
  const stops = useStationQuery(printingRequests.stops, {});
  // Labels in doubt are answered by the stop of the printer that lost them.
  const items = attention.data?.items.filter(({ refusal }) => refusal.code !== 'label-in-doubt');
  return (
    <section className={styles.attention} aria-label="Needs attention">
      <header className={styles.attentionHead}>
        <h2>Needs attention</h2>
        <Button variant="default" leftSection={<IconX size={20} aria-hidden />} onClick={onClose}>
          Back to scanning
        </Button>
      </header>
      {(attention.isPending || stops.isPending) && <LoadingState label="What needs attention" />}
      {attention.isError && (
        <ErrorState
          what="what needs attention"
          error={attention.error}
          retry={() => void attention.refetch()}
        />
      )}
      {stops.isError && (
        <ErrorState what="the stopped printers" error={stops.error} retry={() => void stops.refetch()} />
      )}
      {items?.length === 0 && stops.data?.stops.length === 0 && (
        <Empty title="All clear">Nothing needs attention at this station.</Empty>
      )}
      {stops.data?.stops.map((stop) => (
        <StopGroup key={stop.id} stop={stop} />
      ))}
      <ul className={styles.attentionItems}>
        {items?.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}

function Item({ item }: { readonly item: AttentionItem }) {
  const { refusal, label } = item;
  return (
    <li>
      <AttentionEntry
        tone={refusal.tone}
        about={
          <>
            {item.title} by {item.staffName}, <time dateTime={item.at}>{formatTime(item.at)}</time>
            {label && `: ${label.productName}, ${label.colour}, ${label.size}`}
          </>
        }
        words={refusal.words}
        fix={refusal.fix.words}
      >
        <div className={styles.attentionActions}>
          {item.resolutions.map(({ name, words }, place) => (
            <Button
              key={name}
              {...(place > 0 && { variant: 'default' })}
              onClick={() => resolve({ id: item.id, resolution: name })}
            >
              {words}
            </Button>
          ))}
        </div>
      </AttentionEntry>
    </li>
  );
}
