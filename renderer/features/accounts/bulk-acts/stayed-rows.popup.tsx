import { bulkActCalls } from '../../../../shared/features/accounts/bulk-acts/bulk-acts.calls.ts';
import { useCall } from '../../../platform/data/data.ts';
import type { PopupProps } from '../../../platform/popups/popups.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import styles from './stayed-rows.module.css';

declare module '../../../platform/popups/popups.ts' {
  interface PopupTypes {
    /** The rows that a change to many left as they were, each with its reason. */
    'stayed-rows': { props: { act: string; title: string }; answer: never };
  }
}

/** Says why rows stayed as they were. */
export default function StayedRows({ act, title, close }: PopupProps<'stayed-rows'>) {
  const asked = useCall(bulkActCalls.get, { params: { act } });
  return (
    <Dialog title={`Not changed: ${title}`} onClose={() => close()}>
      {asked.isPending && <LoadingState label="Reasons" />}
      {asked.isError && <ErrorState what="the reasons" error={asked.error} retry={asked.refetch} />}
      {asked.data && (
        <>
          <dl className={styles.rows}>
            {asked.data.stayed.map(({ id, name, reason }) => (
              <div key={id}>
                <dt>{name ?? 'Deleted'}</dt>
                <dd>{reason}</dd>
              </div>
            ))}
          </dl>
          {asked.data.failed > asked.data.stayed.length && (
            <p>These are the first {asked.data.stayed.length}.</p>
          )}
        </>
      )}
    </Dialog>
  );
}
