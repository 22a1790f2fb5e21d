import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { recyclingReturnCalls } from '../../../../shared/features/selling/recycling-returns/recycling-returns.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { LabelSheet } from './label-sheet.tsx';
import styles from './platform-label.module.css';

const TOKEN_LENGTH = 64;
const inputOf = (token = '') => ({ params: { token: token.slice(0, TOKEN_LENGTH) } });

export const queries: RouteQueries = ({ token }) => [reads(recyclingReturnCalls.label, inputOf(token))];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** `/return-label/{token}/`: the label of a return that was asked for at the platform's own host. */
export default function PlatformReturnLabel() {
  const { token } = useParams();
  const label = useCall(recyclingReturnCalls.label, inputOf(token));
  if (label.isPending) return <LoadingState label="Return label" lines={10} />;
  if (label.isLoadingError)
    return <ErrorState what="this return label" error={label.error} retry={() => void label.refetch()} />;
  return (
    <div className={styles.desk}>
      {label.data.receivedAt === null && (
        <Button
          className={styles.print ?? ''}
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => window.print()}
        >
          Print this page
        </Button>
      )}
      <LabelSheet label={label.data} />
    </div>
  );
}
