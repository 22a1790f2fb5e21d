import { Button } from '@mantine/core';
import { useState } from 'react';
import { campaignResultCalls } from '../../../../shared/features/growth/campaign-results/campaign-results.calls.ts';
import { OUTCOMES } from '../../../../shared/features/growth/campaign-results/campaign-results.ts';
import { receiverName } from '../../../../shared/features/growth/sending-limits/sending-limits.ts';
import { useCall } from '../../../platform/data/data.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Row } from '../../../ui/layout.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import styles from './campaign-results.module.css';
import type { Shown } from './use-shown.ts';

interface ResultPeopleProps {
  readonly campaign: string;
  readonly shown: Shown;
  readonly onClose: () => void;
}

function titleOf({ outcome, variant, receiver, link, place }: Shown): string {
  const parts = [
    OUTCOMES[outcome],
    ...(variant === undefined
      ? []
      : [variant === 'none' ? 'after the test' : `variant ${variant.toUpperCase()}`]),
    ...(receiver === undefined ? [] : [receiverName(receiver)]),
    ...(link === undefined && place === undefined ? [] : ['one link']),
  ];
  return parts.join(', ');
}

/** The people behind one figure, with what happened to the email to each. */
export function ResultPeople({ campaign, shown, onClose }: ResultPeopleProps) {
  const [after, setAfter] = useState<string | null>(null);
  const found = useCall(
    campaignResultCalls.people,
    { params: { campaign }, query: { ...shown, ...(after !== null && { after }) } },
    { keepPrevious: true },
  );
  const title = titleOf(shown);
  return (
    <Dialog title={title} onClose={onClose} size="m">
      {found.isPending && <LoadingState label="People" />}
      {found.isLoadingError && (
        <ErrorState what="these people" error={found.error} retry={() => void found.refetch()} />
      )}
      {found.data?.rows.length === 0 && <p className={styles.soft}>No one yet</p>}
      {found.data && found.data.rows.length > 0 && (
        <ul className={styles.people} aria-label={title}>
          {found.data.rows.map(({ id, person, name, email, reason }) => (
            <li key={id}>
              {person === null ? (
                <span>{name}</span>
              ) : (
                <ProjectLink to={`/teemail/audience/?person=${person}`}>{name}</ProjectLink>
              )}
              {email !== null && email !== name && <span className={styles.soft}>{email}</span>}
              <span className={styles.soft}>{reason}</span>
            </li>
          ))}
        </ul>
      )}
      {found.data && (after !== null || found.data.next !== null) && (
        <Row gap={2} before={2}>
          {after !== null && (
            <Button variant="default" onClick={() => setAfter(null)}>
              Back to the start
            </Button>
          )}
          {found.data.next !== null && (
            <Button variant="default" onClick={() => setAfter(found.data.next)}>
              Show more
            </Button>
          )}
        </Row>
      )}
    </Dialog>
  );
}
