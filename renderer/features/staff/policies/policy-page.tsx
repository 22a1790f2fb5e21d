import type { ReactNode } from 'react';
import { policyCalls } from '../../../../shared/features/staff/policies/policies.ts';
import { type RouteQueries, reads, useCall } from '../../../platform/data/data.ts';
import { OrderDate } from '../../../ui/order-date.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import styles from './policies.module.css';
import { PolicyText } from './policy-text.tsx';

/** What a policy's page needs. */
export const policyQueries =
  (url: string): RouteQueries =>
  () => [reads(policyCalls.show, { params: { url } })];

/** A policy as it holds now, with its version. */
export function PolicyPage({ url, children }: { readonly url: string; readonly children?: ReactNode }) {
  const { data: policy, ...asked } = useCall(policyCalls.show, { params: { url } });
  if (asked.isPending) return <LoadingState label="The text" lines={8} />;
  if (asked.isLoadingError || !policy)
    return <ErrorState what="the text" error={asked.error} retry={() => void asked.refetch()} />;
  return (
    <article className={styles.page}>
      <PageHeader title={policy.title} lead={`Of ${policy.of}`} />
      <PolicyText body={policy.body} />
      {children}
      <p className={styles.version}>
        {policy.changedAt ? (
          <>
            Version {policy.version}, <OrderDate at={policy.changedAt} />
          </>
        ) : (
          'The standard text that comes with the software.'
        )}
      </p>
    </article>
  );
}
