import { Button } from '@mantine/core';
import { useState } from 'react';
import { peopleCalls } from '../../../../shared/features/growth/people/people.calls.ts';
import {
  eventText,
  type Person,
  TIMELINE_KINDS,
  type TimelineEntry,
  type TimelineKind,
  timelineKindSchema,
} from '../../../../shared/features/growth/people/people.rules.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { useCall } from '../../../platform/data/data.ts';
import { showFailure } from '../../../platform/snackbars/snackbars.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import { Money } from '../../../ui/money.tsx';
import { OrderDate } from '../../../ui/order-date.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import styles from './people.module.css';

interface Older {
  readonly entries: readonly TimelineEntry[];
  readonly next: string | null;
}

function Entries({ person, kind }: { readonly person: Person; readonly kind: TimelineKind }) {
  const params = { person: person.id };
  const first = useCall(peopleCalls.timeline, { params, query: { kind } });
  const [older, setOlder] = useState<Older | null>(null);
  const [isBusy, setBusy] = useState(false);
  if (first.isPending) return <LoadingState label="Timeline" lines={5} />;
  if (first.isLoadingError)
    return <ErrorState what="the timeline" error={first.error} retry={() => void first.refetch()} />;
  const entries = [...first.data.entries, ...(older?.entries ?? [])];
  const next = older ? older.next : first.data.next;
  const more = async (after: string) => {
    setBusy(true);
    try {
      const page = await gateway().call(peopleCalls.timeline, { params, query: { kind, after } });
      setOlder({ entries: [...(older?.entries ?? []), ...page.entries], next: page.next });
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  if (entries.length === 0) return <p className={styles.soft}>Nothing here yet</p>;
  return (
    <>
      <ol className={styles.timeline}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <span className={styles.what}>{eventText(entry)}</span>
            {entry.valueMinor !== null && (
              <Money
                value={{ amount: entry.valueMinor, currency: currencyCodeSchema.parse(person.currency) }}
              />
            )}
            <span className={styles.soft}>
              <OrderDate at={entry.at} />
            </span>
          </li>
        ))}
      </ol>
      {next !== null && (
        <Button variant="default" w="fit-content" loading={isBusy} onClick={() => void more(next)}>
          Show earlier
        </Button>
      )}
    </>
  );
}

/** What a person did, newest first. */
export function Timeline({ person }: { readonly person: Person }) {
  const [kind, setKind] = useState<TimelineKind>('all');
  return (
    <Stack gap={4}>
      <Row gap={2} role="group" aria-label="Show in the timeline">
        {timelineKindSchema.options.map((one) => (
          <Button
            key={one}
            size="compact-md"
            variant={one === kind ? 'filled' : 'default'}
            aria-pressed={one === kind}
            onClick={() => setKind(one)}
          >
            {TIMELINE_KINDS[one].name}
          </Button>
        ))}
      </Row>
      <Entries key={kind} person={person} kind={kind} />
    </Stack>
  );
}
