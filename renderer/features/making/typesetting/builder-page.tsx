import type { ReactNode } from 'react';
import { catalogueCalls } from '../../../../shared/features/making/catalogue/catalogue.calls.ts';
import type { CataloguedBase } from '../../../../shared/features/making/catalogue/catalogue.ts';
import { type RouteQueries, reads, useCall } from '../../../platform/data/data.ts';
import { Page } from '../../../ui/page.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';

/** What a builder’s screen reads. */
export const builderQueries: RouteQueries = () => [reads(catalogueCalls.listBaseProducts, {})];

interface BuilderPageProps {
  readonly title: string;
  readonly lead: string;
  readonly children: (bases: readonly CataloguedBase[]) => ReactNode;
}

/** A screen that sets words in layouts, on the catalogue’s products. */
export function BuilderPage({ title, lead, children }: BuilderPageProps) {
  const bases = useCall(catalogueCalls.listBaseProducts, {});
  return (
    <Page title={title} lead={lead}>
      {bases.isPending && <LoadingState label="The layouts" />}
      {bases.isError && <ErrorState what="the layouts" error={bases.error} retry={bases.refetch} />}
      {bases.data && children(bases.data.baseProducts)}
    </Page>
  );
}
